import { formatNumber as n } from './numbers.ts';

/** How a figure of the workload was reached: arithmetic with its units, and what it follows from. */
export const SIZING = {
  product: (a: number, b: number, value: number) => `${n(a)} x ${n(b)} = ${n(value)}.`,
  quotient: (a: number, b: number, value: number) => `${n(a)} / ${n(b)} = ${n(value)}.`,
  sum: (amounts: readonly number[], value: number, unit = '') =>
    `${amounts.map((amount) => n(amount)).join(' + ')} = ${n(value)}${unit === '' ? '' : ` ${unit}`}.`,

  meanOfMonth: (requests: number, seconds: number, value: number) =>
    `${n(requests)} requests / ${n(seconds)} s = ${n(value)}.`,
  monthOfMean: (rps: number, seconds: number, value: number) => `${n(rps)} requests/s x ${n(seconds)} s = ${n(value)}.`,
  meanAbovePeak: (mean: string) => `The mean is above the stated peak: ${mean}`,
  peopleAtOnce: (people: number, pause: number, value: number) =>
    `${n(people)} at once, a request every ${n(pause)} s each = ${n(value)}.`,
  dayAndNight: (byDay: string, value: number) => `${byDay} Half of it over day and night = ${n(value)}.`,
  visits: (visits: number, pages: number, value: number) => `${n(visits)} visits x ${n(pages)} pages = ${n(value)}`,
  pageViews: (views: number) => `${n(views)} page views`,
  requestsOfPages: (views: string, requests: number, value: number) =>
    `${views} x ${n(requests)} requests = ${n(value)}.`,
  activePeople: (people: number, percent: number, value: number) =>
    `${n(people)} people x ${n(percent)} % a day = ${n(value)}`,
  peopleOfDay: (people: number) => `${n(people)} people a day`,
  requestsOfPeople: (people: string, requests: number, days: number, value: number) =>
    `${people} x ${n(requests)} requests x ${n(days)} days = ${n(value)}.`,
  requestsOfOrders: (orders: number, requests: number, value: number) =>
    `${n(orders)} a month x ${n(requests)} requests = ${n(value)}.`,
  nobodyCounted: 'Nobody is counted in the text.',

  smallerRate: (rate: number, peak: number) =>
    `The smaller of the rates that are stated: ${n(rate)} against ${n(peak)}.`,
  /** @param level and quiet: percent of the peak */
  busyHours: (
    because: string,
    { busy, hours, level, peak, quiet }: Readonly<Record<'busy' | 'hours' | 'level' | 'peak' | 'quiet', number>>,
    value: number,
  ) =>
    `${because} ${n(busy)} of ${hours} hours at ${level} % of ${n(peak)}, the others at ${n(quiet)} % = ${n(value)}.`,

  onlyDatabase: 'Only the database is asked for: each request is a query.',
  responseOfPage: (kb: number, requests: number, value: number) =>
    `${n(kb)} KB a page / ${n(requests)} requests = ${n(value)} KB.`,
  nothingPublic: 'Nothing answers the internet.',
  sent: (requests: number, kb: number, value: number) => `${n(requests)} requests x ${n(kb)} KB = ${n(value)} GB.`,
  imageWork: 'Working assumption for work on images.',
  serverPages: (technology: string) =>
    `Working assumption for pages made on the server (${technology}): 20 ms of processor time each.`,
  noDatabase: 'No database is asked for.',
  smallTool: 'A small tool for people of the house.',
  growth: (gb: number, percent: number, value: number) => `${n(gb)} GB x ${n(percent)} % = ${n(value)} GB.`,
  smallSite: 'A small site with its pictures.',
  noFiles: 'No files are asked for.',
  filesKept: (gb: number, months: number, value: number) => `${n(gb)} GB a month x ${months} months = ${n(value)} GB.`,
  noMessages: 'No messages to people are asked for.',
  messagesOfOrders: (orders: number, each: number, value: number) => `${n(orders)} a month x ${n(each)} = ${n(value)}.`,
  messagesOfVisits: (visits: number, value: number) =>
    `${n(visits)} visits, 2 % of them buy or write, two messages each = ${n(value)}.`,
  messagesOfPeople: (people: number, each: number, value: number) => `${n(people)} people x ${n(each)} = ${n(value)}.`,
  noJobs: 'Nothing runs in the background.',
  noLogs: 'Nothing runs that writes logs of its own.',
  noSuchPart: 'This system has no such part.',

  noDevices: 'The text counts none.',
  minutes: (minutes: number) => `${n(minutes)} minutes.`,
  machines: (vcpu: number, machines: number, from: number, to: number) =>
    `${n(vcpu)} processors on ${machines} machines: ${n(from)} becomes ${n(to)}.`,
  noConnections: 'No connections stay open.',
  connections: (rps: number, seconds: number) => `${n(rps)} requests/s, each of someone who stays ${seconds} s.`,
  nothingAnalysed: 'Nothing is analysed.',
  tables: (stored: number, flowing: number, months: number) =>
    `${n(stored)} GB stored, ${n(flowing)} GB of events a month kept ${n(months)} months.`,
  arriving: (gb: number) => `${n(gb)} GB arrive in a month.`,
  scanned: (gb: number, percent: number) => `${n(gb)} GB x ${n(percent)} %.`,
  callOfJob: (jobs: number) => `One call for each of ${n(jobs)} jobs a month.`,

  noEvents: 'No events are named.',
  eventsOfMonth: (events: number, seconds: number) => `${n(events)} events / ${n(seconds)} s.`,
  readings: (devices: number, readings: number, value: number) =>
    `${n(devices)} devices x ${n(readings)} readings a day = ${n(value)} a second.`,
  devicesBack: (rate: number, times: number) => `${n(rate)} x ${times} after a loss of the network.`,
  eventOfRequest: 'One event a request.',
} as const;
