import { formatNumber as n } from './numbers.ts';

/** Derivations of workload figures: calculation with units and the source figures. */
export const SIZING = {
  product: (a: number, b: number, value: number) => `${n(a)} x ${n(b)} = ${n(value)}.`,
  quotient: (a: number, b: number, value: number) => `${n(a)} / ${n(b)} = ${n(value)}.`,
  sum: (amounts: readonly number[], value: number, unit = '') =>
    `${amounts.map((amount) => n(amount)).join(' + ')} = ${n(value)}${unit === '' ? '' : ` ${unit}`}.`,

  share: (whole: number, share: number, value: number) =>
    `${n(whole)} of the system x ${n(share)} for this component = ${n(value)}.`,
  meanOfMonth: (requests: number, seconds: number, value: number) =>
    `${n(requests)} requests / ${n(seconds)} s = ${n(value)}.`,
  monthOfMean: (rps: number, seconds: number, value: number) => `${n(rps)} requests/s x ${n(seconds)} s = ${n(value)}.`,
  meanAbovePeak: (mean: string) => `The mean exceeds the stated peak: ${mean}`,
  peopleAtOnce: (people: number, pause: number, value: number) =>
    `${n(people)} concurrent users / ${n(pause)} s between requests = ${n(value)}.`,
  dayAndNight: (byDay: string, value: number) => `${byDay} Half of it averaged over day and night = ${n(value)}.`,
  visits: (visits: number, pages: number, value: number) => `${n(visits)} visits x ${n(pages)} pages = ${n(value)}`,
  pageViews: (views: number) => `${n(views)} page views`,
  requestsOfPages: (views: string, requests: number, value: number) =>
    `${views} x ${n(requests)} requests = ${n(value)}.`,
  activePeople: (people: number, percent: number, value: number) =>
    `${n(people)} people x ${n(percent)} % active per day = ${n(value)}`,
  peopleOfDay: (people: number) => `${n(people)} people per day`,
  requestsOfPeople: (people: string, requests: number, days: number, value: number) =>
    `${people} x ${n(requests)} requests x ${n(days)} days = ${n(value)}.`,
  requestsOfOrders: (orders: number, requests: number, value: number) =>
    `${n(orders)} orders x ${n(requests)} requests = ${n(value)}.`,
  noPeople: 'The text gives no number of people.',

  smallerRate: (rate: number, peak: number) => `The lower of the stated rates: ${n(rate)}, against ${n(peak)}.`,
  /** @param level and quiet: percent of the peak */
  busyHours: (
    because: string,
    { busy, hours, level, peak, quiet }: Readonly<Record<'busy' | 'hours' | 'level' | 'peak' | 'quiet', number>>,
    value: number,
  ) => `${because} ${n(busy)} of ${hours} hours at ${level} % of ${n(peak)}, the rest at ${n(quiet)} % = ${n(value)}.`,

  onlyDatabase: 'Only a database is requested: each request is a query.',
  acknowledgement: 'Working assumption: it takes messages, hands them on and answers with an acknowledgement.',
  answersToPrograms: 'Working assumption: only devices or programs call it, and an answer is a few records.',
  operations: 'The component states its operations: each is one query.',
  responseOfPage: (kb: number, requests: number, value: number) =>
    `${n(kb)} KB per page / ${n(requests)} requests = ${n(value)} KB.`,
  nothingPublic: 'No component serves the internet.',
  sent: (requests: number, kb: number, value: number) => `${n(requests)} requests x ${n(kb)} KB = ${n(value)} GB.`,
  imageWork: 'Working assumption for image processing.',
  serverPages: (technology: string) =>
    `Working assumption for server-rendered pages (${technology}): 20 ms of CPU time each.`,
  noDatabase: 'No database is requested.',
  smallTool: 'A small internal tool.',
  growth: (gb: number, percent: number, value: number) => `${n(gb)} GB x ${n(percent)} % = ${n(value)} GB.`,
  smallSite: 'A small site with its images.',
  noFiles: 'No files are requested.',
  filesKept: (gb: number, months: number, value: number) => `${n(gb)} GB/month x ${months} months = ${n(value)} GB.`,
  noMessages: 'No messages to people are requested.',
  messagesOfOrders: (orders: number, each: number, value: number) =>
    `${n(orders)} orders x ${n(each)} messages = ${n(value)}.`,
  messagesOfVisits: (visits: number, value: number) =>
    `${n(visits)} visits x 2 % that order or write x 2 messages = ${n(value)}.`,
  messagesOfPeople: (people: number, each: number, value: number) =>
    `${n(people)} people x ${n(each)} messages = ${n(value)}.`,
  noJobs: 'No background work is requested.',
  noLogs: 'No program writes logs.',
  noSuchPart: 'This system has no such component.',

  noDevices: 'The text gives no number of devices.',
  minutes: (minutes: number) => `${n(minutes)} minutes.`,
  machines: (vcpu: number, machines: number, from: number, to: number) =>
    `${n(vcpu)} vCPU on ${machines} machines: ${n(from)} becomes ${n(to)}.`,
  noConnections: 'No long-lived connections.',
  connections: (rps: number, seconds: number) => `${n(rps)} requests/s x ${seconds} s per connection.`,
  nothingAnalysed: 'No data is analysed.',
  tables: (stored: number, flowing: number, months: number) =>
    `${n(stored)} GB stored + ${n(flowing)} GB/month of events x ${n(months)} months.`,
  arriving: (gb: number) => `${n(gb)} GB arrive per month.`,
  scanned: (gb: number, percent: number) => `${n(gb)} GB x ${n(percent)} %.`,
  pages: (documents: number, pages: number, value: number) =>
    `${n(documents)} documents x ${n(pages)} pages, a working assumption = ${n(value)}.`,
  requestOfWrite: (writes: number) => `At least one request for each of ${n(writes)} writes that are stated.`,
  callOfJob: (jobs: number) => `One call for each of ${n(jobs)} jobs per month.`,

  noEvents: 'No events are requested.',
  eventsOfMonth: (events: number, seconds: number) => `${n(events)} events / ${n(seconds)} s.`,
  readings: (devices: number, readings: number, value: number) =>
    `${n(devices)} devices x ${n(readings)} readings/day = ${n(value)}/s.`,
  devicesBack: (rate: number, times: number) => `${n(rate)} x ${times} when devices reconnect after a network outage.`,
  eventOfRequest: 'One event per request.',
  usualSize: (count: number, mb: number) => `${n(count)} x ${n(mb)} MB, a working assumption.`,
  recordings: (minutes: number, each: number) =>
    `${n(minutes)} minutes per month in recordings of ${n(each)} minutes, a working assumption.`,
  callsOfTokens: (tokens: number, each: number) =>
    `${n(tokens)} tokens per month in calls of ${n(each)}, a working assumption.`,
  usualItem: 'Working assumption: a record of a few fields.',

  jobOfEvent: (events: number) => `One job for each of ${n(events)} events per month.`,
  jobOfFile: (files: number) => `One job for each of ${n(files)} new files per month.`,
  jobOfMessage: (messages: number) => `One job for each of ${n(messages)} messages per month that it hands on.`,
  jobOfAlert: (events: number, percent: number, value: number) =>
    `Working assumption: ${n(percent)} % of ${n(events)} events per month call for an action = ${n(value)}.`,
  shortJob: 'Working assumption: it reads, checks and hands on one message.',
  eventJob: 'Working assumption: events are read in batches.',
  accesses: (reads: number, writes: number) => `${n(reads)} reads and ${n(writes)} writes.`,
  eventsKept: (gb: number, months: number, value: number) =>
    `${n(gb)} GB/month of events x ${n(months)} months = ${n(value)} GB.`,
} as const;
