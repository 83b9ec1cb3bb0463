/** Sentences about named products and the platforms that host them. */
export const HOSTING = {
  runsOn: (product: string, service: string, form: string) => `${product} runs on ${service} (${form}). `,
  misfit: (product: string, service: string) => `${product} would run on ${service}, which does not suit it. `,
  change: (product: string) => `Permit another form of compute for ${product}, or name another product.`,
  replaced: (product: string, service: string) => `${service} takes the place of ${product} and speaks its protocol.`,
  otherEngine: (product: string, service: string) =>
    `${product} is requested. ${service} takes its place with another interface, and no check says that the application supports it.`,
  ownEngine: (product: string) =>
    `Confirm that the application supports it, or run ${product} on machines of your own.`,
  absent: (product: string) => `${product} is not covered: no component of the design answers it.`,
  describe: (product: string) => `Add a component with the product ${product} to the requirements.`,
  schedule: (product: string, minutes: number, because: string) =>
    `Start the periodic job of ${product} every ${minutes === 1 ? 'minute' : `${minutes} minutes`} in its image. ${because}`,
  worker: (product: string, because: string) =>
    `Start the background worker of ${product} beside its web server. ${because}`,
  licence: (licence: string) => ` Licence: ${licence}.`,
  open: (product: string) => `${product} has processes that its image must start.`,
} as const;
