import type { Finding } from '../model/finding.ts';
import type { EdgeKind } from '../model/graph.ts';
import type { QualityName } from '../model/resolved.ts';
import { TERRAFORM_VERSION } from '../model/terraform.ts';
import { README } from './terraform.ts';

/** The sentences of the Markdown document, in its order. Amounts and numbers arrive formatted. */

export const SUMMARY = {
  title: '## Summary',
  components: (cloud: string, place: string, region: string, names: string) =>
    `The design runs on ${cloud} in ${place} (${region}): ${names}.`,
  copies: (region: string) => `A second region, ${region}, has its own copies.`,
  sizedFor: (loads: string) => `It is sized for ${loads}`,
  load: (value: string, noun: string, origin: string) => `${value} ${noun}/s at peak (${origin})`,
  sla: (percent: number) => ` and has a composite SLA of ${percent} %`,
  slaRequired: (percent: number) => ` (${percent} % required)`,
  columns: ['Item', 'Result'],
  price: 'Price',
  cost: (total: string) => `**${total}/month** at on-demand list prices`,
  range: (low: string, high: string) => `; range ${low} to ${high}, depending on the assumptions`,
  prices: 'Prices',
  priceDoubt: (offBy: string) => `May move the total by ${offBy} either way; the range contains it`,
  otherRegions: (amount: string) =>
    `${amount} is estimated from the prices of other regions, because this region's own are unknown`,
  lowConfidence: (amount: string) => `${amount} has prices of low confidence`,
  filling: (first: string, months: number, full: string | null, fullMonths: number) =>
    `. It is the price after ${months} months: ${first} in the first month${full === null ? '' : `, ${full}/month when ${fullMonths} months are kept`}`,
  budget: 'Budget',
  converted: (amount: string, currency: string, rate: number) => ` (${amount} ${currency} at ${rate})`,
  within: (rest: string, budget: string) => `**Within the budget** of ${budget}: ${rest} below it`,
  over: (excess: string, budget: string) =>
    `**${excess}/month above the budget** of ${budget}: no cheaper design meets the request, see [Cost](#cost)`,
  overInSeason: (season: string, excess: string, limit: string, base: string, budget: string) =>
    `**${excess} above the budget** of ${limit} in a month ${season === 'base' ? 'outside the seasons' : `of “${season}”`}; the total of ${base} is within ${budget}`,
  confidence: 'Confidence',
  notCovered: '**Not covered:**',
  notUnderstood: '**Not understood,** and part of neither the design nor the price:',
  actions: '**Action required:**',
  controls: {
    fail: (framework: string, count: number) =>
      `${framework}: ${count} control${count === 1 ? ' is' : 's are'} not met; see [Security and compliance](#security-and-compliance).`,
    yours: (framework: string, count: number) =>
      `${framework}: ${count} control${count === 1 ? ' is' : 's are'} your responsibility; see [Security and compliance](#security-and-compliance).`,
  },
  further: (count: number) => `${count} more; see the tables of findings.`,
  products: (sentences: string) => `**Named products.** ${sentences}`,
} as const;

/** A request from which nothing can be designed. */
export const EMPTY = {
  title: '## Summary',
  advice:
    'Nothing was designed: the request does not say what the system is. Two or three sentences suffice, with numbers where you know them.',
  questions: [
    '1. What does the system do, and for whom?',
    '2. How many users, devices, requests or files are there, on a normal day and at the busiest time?',
    '3. What must it keep, for how long, and what may it cost a month?',
  ].join('\n'),
  examples: [
    'For example:',
    '',
    '- A shop for garden tools: 300 orders a day, 20,000 product pictures, order confirmations by e-mail, at most $250 a month.',
    '- 1,200 buses report their position every 10 seconds. Dispatchers see them on a map, and the positions are kept for two years.',
    '- An internal REST API on PostgreSQL for 40 employees, 99.9 % available, with nightly exports to our accounting system.',
  ].join('\n'),
  unread: 'Not understood:',
} as const;

/** Open questions with their effect on the price. */
export const DECISIONS = {
  title: '**Decisions needed.** The price uses the assumed answers.',
  littleUnderstood: (percent: number) =>
    `**Decisions needed.** Only ${percent} % of the text was understood, so the design covers a part of the system at most. Answer these questions first, or describe the system in more detail.`,
  columns: ['Id', 'Question', 'Assumed', 'Effect on price'],
  effect: (difference: string, answer: string) => `${difference}/month at ${answer}`,
  noEffect: (answer: string) => `none at ${answer}`,
  none: 'none',
  yes: 'yes',
  no: 'no',
  notQuantified: 'Not quantified',
} as const;

export const UNDERSTOOD = {
  title: '## What was understood',
  columns: ['Request', 'Interpretation'],
  nothing: 'The text names no component, quantity or quality.',
  described: 'Described in the requirements:',
  inferred: 'Inferred from the rest of the request:',
  notUnderstood: (quotes: string) => `Not understood, and part of neither the design nor the price: ${quotes}.`,
  region: (id: string, because: string) => `Region ${id}: ${because}`,
  budget: (isLimit: boolean, amount: string, currency: string) =>
    `Budget: ${isLimit ? 'at most' : 'about'} ${amount} ${currency}/month`,
  preference: 'Preferred: ',
  technology: (name: string) => `Technology: ${name}`,
  excluded: (names: string) => `Excluded: ${names}`,
  framework: (name: string, because: string) => `Compliance framework: ${name} (${because})`,
  system: (title: string) => `Kind of system: ${title}`,
} as const;

/** Qualities of the whole system, with their units. */
export const QUALITIES: Readonly<Record<QualityName, (value: string) => string>> = {
  availability: (value) => `Availability: ${value} %`,
  latency_p99_ms: (value) => `p99 latency: ${value} ms`,
  rpo_minutes: (value) => `RPO: ${value} minutes`,
  rto_minutes: (value) => `RTO: ${value} minutes`,
  consistency: () => 'The same data everywhere at any time',
  zones: (value) => `Availability zones: ${value}`,
  regions: (value) => `Regions: ${value}`,
  serverless: () => 'Only services that scale to zero',
  low_operations: () => 'Managed services, no servers to operate',
  least_cost: () => 'Lowest cost',
  cost_no_object: () => 'Quality before cost',
  free_allowances: (value) => (value === '1' ? 'Free tiers are subtracted' : 'Free tiers are not subtracted'),
};

export const ASSUMED = {
  title: '## Assumptions',
  how: 'To replace an assumption, add its sentence to `system_intent` and submit the request again.',
  columns: ['Id', 'Assumption', 'Value', 'Sentence that replaces it'],
} as const;

export const DIAGRAM = {
  title: '## Diagram',
  legend: 'Solid lines are synchronous, dotted lines are asynchronous.',
} as const;

export const COMPONENTS = {
  title: '## Components',
  columns: ['Component', 'Service', 'Size', 'Count', 'Monthly', 'Reason'],
  unknownPrice: 'unknown',
  rejected: '### Options not selected',
  rejectedColumns: ['Component', 'Option', 'Monthly', 'Reason'],
} as const;

/** Protocols that are not written in capitals. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mongodb: 'MongoDB',
  redis: 'Redis',
  kafka: 'Kafka',
  cassandra: 'Cassandra',
  signalr: 'SignalR',
  websocket: 'WebSocket',
  email: 'SMTP',
};

export const FLOWS = {
  title: '## Data flows',
  rule: 'Each flow has a grant and, inside the network, a security rule. Everything else is denied.',
  through: (passages: string) => `through ${passages}`,
  port: (protocol: string, port: number, isEncrypted: boolean) =>
    `${PROTOCOLS[protocol] ?? protocol.toUpperCase()} on port ${port}${isEncrypted ? '' : ', not encrypted'}`,
  asynchronous: 'asynchronous',
  supportingTitle: '**Supporting connections**',
  supporting: (what: string, from: string, to: string) => `${what}: ${from} → ${to}`,
} as const;

/** Kinds of edges that every program has, told in one line each, in this order. */
export const SUPPORTING_FLOWS = {
  secret: 'Reads secrets at start',
  image: 'Pulls images',
  log: 'Writes logs',
  egress: 'Connects to the internet',
  inspection: 'Inspects requests',
  lookup: 'Resolves names',
  replication: 'Replicates data',
} as const satisfies Partial<Record<EdgeKind, string>>;

export const CAPACITY = {
  title: '## Capacity',
  columns: ['Quantity', 'Value', 'Origin', 'Derivation'],
  peakRps: 'Requests at peak',
  meanRps: 'Requests, mean',
  requestsPerMonth: 'Requests per month',
  responseKb: 'Response size',
  egressGbPerMonth: 'Data transfer to the internet',
  eventsPeakPerSecond: 'Events at peak',
  eventsMeanPerSecond: 'Events, mean',
  eventKb: 'Event size',
  rpsPerVcpu: 'Requests per vCPU',
  queriesPerRequest: 'Queries per request',
  queriesPerVcpu: 'Queries per database vCPU',
  databaseGb: 'Database size',
  databaseGrowthGbPerMonth: 'Database growth',
  objectGb: 'Stored files',
  emailsPerMonth: 'E-mails',
  jobsPerMonth: 'Background jobs',
  logGbPerMonth: 'Logs',
  headroom: 'Headroom above the peak',
} as const;

export const COST = {
  title: '## Cost',
  columns: ['Component', 'Item', 'Quantity', 'Unit price', 'Monthly', 'Calculation'],
  total: 'Total',
  /** A unit that begins with a number, such as "10k operations", is a factor. */
  quantity: (amount: string, unit: string) => `${amount} ${/^\d/.test(unit) ? '× ' : ''}${unit}`,
  belowHalfCent: (count: number) =>
    `${count === 1 ? 'One line' : `${count} lines`} below half a cent ${count === 1 ? 'is' : 'are'} omitted; the estimate has every line.`,
  referenceRegion: (region: string, scale = 1) => ` (price of ${region}${scale === 1 ? '' : ` × ${scale}`})`,
  seasons: '### Seasons',
  seasonsBasis: (mean: string) =>
    `The total is that of the base season. Each season has its own sizes; \`seasons/\` holds their variables. Mean over the year: ${mean} a month.`,
  seasonColumns: ['Season', 'Share of the time', 'Monthly', 'Sizes that differ'],
  unknown: 'No price is known for these items. They are not part of the total:',
  billedByOthers: (text: string) => `**Billed by other vendors.** ${text}`,
  basis: (hasFreeTier: boolean) =>
    `On-demand list prices in US dollars for 730 hours/month, without taxes, discounts${hasFreeTier ? '' : ', free tiers'} and support.`,
  dates: (first: string, last: string) =>
    `Prices were read between ${first} and ${last}; the estimate names the source of each line.`,
  borrowed: (amount: string) =>
    `${amount} of the total is estimated from prices of another region, because the region's own price is unknown: they are scaled by the measured ratio of the two regions.`,
  doubt: (amount: string) => `Because of all its prices, the total may be off by ${amount}.`,
  lowConfidence: (lines: number) =>
    lines === 1 ? 'One line has a source of low confidence.' : `${lines} lines have a source of low confidence.`,
  freeTier: (list: string) =>
    `**Free tiers.** Subtracted once for the account, as requested: ${list}. If other systems of the account use them, this system costs more.`,
  within: (total: string, budget: string, rest: string) =>
    `**Budget.** ${total} of ${budget}: within the budget, ${rest} below it.`,
  over: (total: string, budget: string, excess: string) =>
    `**Budget.** ${total} against ${budget}: ${excess} over budget. No cheaper design meets the request.`,
  savings: 'Changes that reduce the cost, each calculated separately:',
  saving: (change: string, amount: string) => `- ${change}: saves ${amount}/month`,
  range: (low: string, high: string) =>
    `**Range.** ${low} to ${high}/month. Every line is calculated again with each of these assumptions:`,
  rangeColumns: ['Assumption', 'Low', 'High'],
  commitments: (oneYear: string, threeYears: string) =>
    `**Commitments.** For resources that run continuously, a one-year commitment saves ${oneYear}/month and a three-year commitment, where available, ${threeYears}/month, without upfront payment. A commitment is charged whether the resource is used or not. The total does not include it.`,
  commitmentColumns: ['Component', 'Product', '1 year, monthly', '3 years, monthly'],
  notSold: 'not available',
  alternatives: '### Alternatives',
  same: (name: string) => `**The ${name} design** is the design above.`,
  other: (name: string, total: string) => `**The ${name} design: ${total}/month.**`,
} as const;

export const REVIEW = {
  reliability: '## Reliability',
  path: 'A request depends on every service in its path; the composite SLA is the product of their SLAs.',
  pathColumns: ['Component', 'Service', 'Monthly SLA'],
  composite: (percent: number, isRegional: boolean, minutes: number) =>
    `The composite SLA is **${percent} %**${isRegional ? ' with one of two regions available' : ''}: ${minutes} minutes of downtime per month.`,
  notCounted: (names: string) => `Not included: ${names}. The application must handle their outage.`,
  ownFaults:
    'Outages caused by releases and application errors come on top. Check the current SLAs before you promise availability to others.',
  security: '## Security and compliance',
  framework: (name: string) => `### ${name}`,
  limits: 'The review covers what Terraform configures. It is not a certification.',
  controlColumns: ['Control', 'Status', 'Finding', 'Proof'],
  duties: (name: string) => `Organisational controls for ${name}, your responsibility:`,
  counts: (list: string) => `Controls: ${list}.`,
  operations: '## Operations',
  findingColumns: ['Id', 'Status', 'Finding', 'Proof'],
  conflicts: '## Conflicts',
  conflict: (what: string, resolved: string, because: string) => `- ${what} Resolution: ${resolved} ${because}`,
} as const;

export const FINDING_STATUS: Readonly<Record<Finding['status'], string>> = {
  met: 'met',
  watch: 'warning',
  fail: '**not met**',
  yours: '**action required**',
};

export const DEPLOYMENT = {
  title: '## Deployment',
  requirements: `Install Terraform ${TERRAFORM_VERSION} or later and sign in with an identity that may create these resources.`,
  files: 'Save the files below in one directory and copy `terraform.tfvars.example` to `terraform.tfvars`.',
  test: README.test,
  variables: 'Set these variables. Those with a default can wait:',
  apply:
    'Run `terraform init` and `terraform plan`, review the plan, and run `terraform apply`. A sample image runs until you deploy your application.',
  terraform: '## Terraform',
} as const;

export const PROVENANCE = {
  title: '## Provenance',
  versions: (engine: string, catalogue: string, prices: string) =>
    `Engine ${engine}, catalogue ${catalogue}, price book ${prices}. The same request with the same versions gives the same document, byte for byte.`,
  builtIn: 'The built-in reader read the text, without a language model.',
  model: (model: string, prompt: string) =>
    `The language model ${model} read the text with the prompt of version ${prompt}. Its answer was checked against the text, and numbers are as the grammar of the service reads them.`,
} as const;
