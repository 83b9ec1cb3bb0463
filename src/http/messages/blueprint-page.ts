import { approximate, type Blueprint, formatDollars, formatExact } from '#core/index.ts';
import { counted, perMonth } from './format.ts';

/** Texts of the blueprint page, by section. Amounts are USD per month. */

type Zone = Blueprint['graph']['nodes'][number]['zone'];
type Status = Blueprint['findings'][number]['status'];
type Strength = 'stated' | 'constraint' | 'implied' | 'default';

export const SECTIONS = {
  components: 'Components',
  cost: 'Cost',
  findings: 'Findings',
  understood: 'Requirements',
  terraform: 'Terraform',
} as const;

export const PROVENANCE = ({ engine, catalogue, price_book: prices }: Blueprint['provenance']) =>
  `Engine ${engine}, catalogue ${catalogue}, price book ${prices}. The same request returns the same blueprint, byte for byte.`;

export const DIAGRAM = {
  alternative: (nodes: number, edges: number) =>
    `Diagram: ${counted(nodes, 'component')} by network zone, with ${counted(edges, 'connection')}. The Components section lists the same components as text.`,
  region: 'Diagram. Press + or − to zoom, F for full screen and the arrow keys to scroll.',
  links: 'Components of the diagram',
  caption: 'Solid lines are synchronous calls. Dashed lines are asynchronous.',
  keys: 'Each component links to its description. Zoom with Ctrl and the mouse wheel, or with + and −.',
  open: 'Open the diagram',
  zoom: {
    label: 'Zoom',
    in: 'Zoom in',
    out: 'Zoom out',
    fit: 'Fit to width',
    actual: 'Actual size',
    screen: 'Full screen',
  },
} as const;

export const SUMMARY = {
  /** Label of a table that scrolls on small screens. */
  table: 'Questions',
  components: (count: number) => counted(count, 'component'),
  load: (rate: number, unit: 'requests' | 'events', origin: string) =>
    `sized for ${approximate(rate)} ${unit}/s at peak (${origin})`,
  terraform: 'Terraform (.zip)',
  document: 'Document (.md)',
  edit: 'Edit and resubmit',
  history: 'History and revisions',
  share: 'Share and manage',
  price: 'List price',
  range: (low: number, high: number) =>
    `${formatDollars(low)} to ${formatDollars(high)}, depending on the assumptions.`,
  doubt: (offBy: number, other: number, low: number) =>
    [
      `Prices may move it by ${formatDollars(offBy)} either way.`,
      ...(other === 0 ? [] : [`${formatDollars(other)} is estimated from other regions.`]),
      ...(low === 0 ? [] : [`${formatDollars(low)} has prices of low confidence.`]),
    ].join(' '),
  unpriced: (lines: number) => `Excludes ${counted(lines, 'line item')} without a known price.`,
  budget: 'Budget',
  noBudget: 'Not set',
  noBudgetHint: 'Set a budget to fit the design to it.',
  verdicts: { within: 'Within', over: 'Over' },
  within: (left: number, amount: number) => `${formatDollars(left)} left of ${formatDollars(amount)}.`,
  over: (over: number, amount: number) =>
    `${formatDollars(over)} over ${formatDollars(amount)}. No cheaper design meets the request.`,
  confidence: 'Confidence',
  confidenceOf: (value: number, because: readonly string[]) =>
    [
      `${formatExact(Math.round(value * 100))}% probability that no component is missing.`,
      ...because.map((reason) => `${reason}.`),
    ].join(' '),
  review: 'Review',
  failures: (count: number) => (count === 0 ? 'No failures' : `${count} not met`),
} as const;

export const COMPONENTS = {
  none: 'No component could be designed from this request.',
  zones: {
    edge: 'Edge',
    public: 'Public subnets',
    private_application: 'Application subnets',
    private_data: 'Data tier',
    management: 'Management',
  } satisfies Record<Zone, string>,
  zoneCount: (zones: number) => `${zones} zones`,
  region: (region: string) => `in ${region}`,
  scalesToZero: 'scales to zero',
  resources: (count: number) => `${counted(count, 'Terraform resource')}`,
  noPrice: 'no known price',
  alternative: 'Alternative considered: ',
  option: (option: string, amount: number, because: string) => `${option}, ${perMonth(amount)}. ${because}`,
  others: (count: number) => `${counted(count, 'other option')} considered`,
} as const;

export const COST = {
  csv: 'All line items (.csv)',
  categories: {
    title: 'By category',
    label: 'Cost by category',
    caption: 'USD at list prices, a year as twelve equal months, data transfer apart from its components',
    head: 'Category',
    names: {
      compute: 'Compute',
      databases: 'Databases and caches',
      storage: 'Storage and backup',
      messaging: 'Messaging and integration',
      networking: 'Networking and delivery',
      transfer: 'Data transfer',
      analytics: 'Analytics',
      intelligence: 'Machine learning',
      security: 'Security and identity',
      operations: 'Management and monitoring',
      other: 'Other',
    },
  },
  components: {
    title: 'By component',
    label: 'Cost by component',
    caption: 'USD at list prices, a year as twelve equal months, including data transfer',
    head: 'Component',
  },
  amounts: { month: 'Per month', year: 'Per year', total: 'Total' },
  seasons: {
    title: 'Seasons',
    lead: (mean: number, year: number) =>
      `The total is that of the base season. Mean over the year: ${formatDollars(mean)} per month, ${formatDollars(year)} per year.`,
    label: 'Cost by season',
    caption: 'USD/month at the load of each season',
    head: { name: 'Season', share: 'Share of the year', amount: 'USD/month', sizes: 'Sizes that differ' },
    base: 'Base season',
    share: (share: number) => `${formatExact(Math.round(share * 1000) / 10)}%`,
    size: (component: string, sku: string) => `${component}: ${sku}`,
  },
  budget: {
    title: 'Budget',
    within: (total: number, amount: number) =>
      `${formatDollars(total)} of ${formatDollars(amount)}: within budget, ${formatDollars(amount - total)} left.`,
    over: (total: number, amount: number, over: number) =>
      `${formatDollars(total)} of ${formatDollars(amount)}: ${formatDollars(over)} over budget. This is the cheapest design that meets the request.`,
    label: 'Possible savings',
    caption: 'Possible savings, each calculated separately',
    head: { change: 'Change', saves: 'Saves (USD/month)', exclude: 'Value for' },
  },
  range: {
    title: 'Sensitivity',
    lead: (low: number, high: number) =>
      `${formatDollars(low)} to ${formatDollars(high)} per month. Every line item is recalculated for each value. The mark is the estimate.`,
    label: 'Price sensitivity',
    caption: 'USD/month when one assumption changes',
    head: { assumption: 'Assumption', range: 'Range', low: 'Low', high: 'High' },
  },
  alternatives: { title: 'Alternatives', chosen: 'This design', name: (name: string) => `${name} alternative` },
  lines: {
    title: 'Line items',
    summary: (count: number) => `${counted(count, 'line item')} with quantity and unit price`,
    omitted: (count: number) => `${counted(count, 'line item')} below half a cent per month: in the CSV file only.`,
    label: 'Line items',
    caption: 'USD/month, on-demand prices for 730 hours, without taxes, discounts, free tiers and support',
    head: {
      component: 'Component',
      item: 'Item',
      quantity: 'Quantity',
      unitPrice: 'Unit price',
      amount: 'USD/month',
      calculation: 'Calculation',
      source: 'Source',
    },
    referenceRegion: (region: string, scale = 1) => ` (price of ${region}${scale === 1 ? '' : ` × ${scale}`})`,
    source: (source: string, asOf: string, confidence: string) => `${source}, ${asOf}, ${confidence} confidence`,
  },
  unknown: { title: 'Without a price', lead: 'Not in the price book and not in the total:' },
} as const;

export const FINDINGS = {
  note: 'The review covers what Terraform can configure. It is not a certification.',
  met: (heading: string, count: number) => `${heading}: ${count} met`,
  proof: 'Evidence: ',
  statuses: { fail: 'Not met', watch: 'Warning', yours: 'Action required', met: 'Met' } satisfies Record<
    Status,
    string
  >,
} as const;

export const REQUIREMENTS = {
  request: 'Your request',
  legend: 'Highlighted: understood.',
  legendUnread: 'Highlighted: understood. Underlined: not understood, not in the design and not in the price.',
  unread: 'Not understood',
  stated: { title: 'Stated requirements', caption: 'From your text, in its order' },
  inferred: { title: 'Inferred requirements', caption: 'From a field of the request, the system type or a default' },
  head: { source: 'Source', requirement: 'Requirement', because: 'Reason', components: 'Components' },
  strengths: {
    stated: 'your text',
    constraint: 'a field of the request',
    implied: 'the system type',
    default: 'default',
  } satisfies Record<Strength, string>,
  optional: (names: string) => `${names}, if available`,
  excluded: (names: string) => `Excluded: ${names}`,
  system: (names: string) => `System type: ${names}`,
  technology: (name: string) => `Technology: ${name}`,
  budget: (amount: string) => `Budget: ${amount}`,
  conflicts: 'Conflicts and how they are resolved',
  conflict: (what: string, resolution: string, because: string) => `${what}: ${resolution}, because ${because}.`,
  assumptions: {
    title: 'Assumptions',
    lead: 'To override an assumption, add the sentence to the text or set the field, then resubmit.',
    caption: 'Assumptions and how to override them',
    head: { what: 'Assumption', value: 'Value', because: 'Reason', sentence: 'Sentence', field: 'Field' },
  },
  workload: {
    title: 'Workload',
    summary: 'All figures with their calculation',
    caption: 'Stated in the text, derived from it or assumed',
    head: { name: 'Figure', value: 'Value', origin: 'Origin', because: 'Reason' },
  },
} as const;

export const TERRAFORM = {
  none: 'The design has no resources to declare.',
  zip: 'All files (.zip)',
  tar: 'All files (.tar.gz)',
  git: 'Or clone with Git. The password is an agent session token:',
  command: 'Git command',
  copyCommand: 'Copy the command',
  files: 'Files',
  copy: 'Copy',
  copyFile: (path: string) => `Copy ${path}`,
  download: 'Download',
  downloadFile: (path: string) => `Download ${path}`,
  size: (bytes: number) => `${formatExact(Math.max(0.1, Math.round(bytes / 100) / 10))} kB`,
} as const;
