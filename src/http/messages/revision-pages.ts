import { formatDollars } from '#core/index.ts';
import { counted, perMonth } from './format.ts';

/** Texts of the pages for revisions, differences, shares, deletion and comparisons. */

export const HISTORY = {
  title: 'History',
  lead: 'All blueprints of this line, newest first. Each one continues the Git history of its parent.',
  current: 'this blueprint',
  first: 'First blueprint',
  noNote: 'Without a note',
  compare: 'Compare with its parent',
  revise: {
    title: 'Revise',
    lead: 'Fill in what changes. Everything else stays as it is. To edit single requirements, send a JSON Patch to the API.',
    text: 'System description',
    textHint: 'A changed description is read anew.',
    budget: 'Budget (USD/month)',
    note: 'Note',
    noteHint: 'What changes and why. It becomes the Git commit message.',
    submit: 'Create revision',
  },
  back: 'Back to the blueprint',
} as const;

export const DIFFERENCE = {
  title: 'Difference',
  lead: (from: string, to: string) => `From “${from}” to “${to}”.`,
  cost: 'Price',
  total: (from: number, to: number) => `${perMonth(from)} before, ${perMonth(to)} now.`,
  lines: { caption: 'Changed line items, USD/month', head: ['Component', 'Item', 'Before', 'Now', 'Difference'] },
  requirements: 'Requirements',
  requirementsHint: 'Operations that turn the earlier document into the later one (RFC 6902).',
  components: 'Components',
  statuses: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  component: (title: string, service: string, size: string) => `${title}: ${service}, ${size}`,
  changed: (title: string, from: string, to: string) => `${title}: ${from} before, ${to} now`,
  findings: 'Findings',
  files: 'Files',
  none: 'No changes.',
  amount: formatDollars,
} as const;

export const SHARING = {
  title: 'Share and manage',
  rename: { title: 'Title', label: 'Title', submit: 'Rename' },
  shares: 'Shared with',
  none: 'Not shared.',
  link: 'Everyone with the link',
  states: { open: 'open', expired: 'expired', revoked: 'revoked' },
  until: ', until ',
  since: ', since ',
  revoke: 'Revoke',
  withUser: { label: 'User name or e-mail address', submit: 'Share' },
  days: 'Days (empty: until revoked)',
  makeLink: 'Create link',
  made: 'Copy this link now. It is not shown again, and everyone who has it can read the blueprint:',
  delete: 'Delete this blueprint …',
} as const;

export const DELETION = {
  title: 'Delete the blueprint?',
  lead: (title: string) =>
    `“${title}” is deleted with its shares and its repository. Revisions of it remain, with its commits. This cannot be undone.`,
  confirm: 'Delete',
  cancel: 'Keep it',
} as const;

export const COMPARISONS = {
  title: 'Comparisons',
  lead: 'The same requirements on three clouds.',
  none: 'No comparisons yet. Use “Compare clouds” on the home page.',
  one: 'Comparison',
  running: 'The designs are in progress. Reload this page to see them.',
  head: {
    part: 'Component',
    total: 'Total',
    range: 'Range',
    confidence: 'Confidence',
    region: 'Region',
    parts: 'Components',
  },
  caption: 'USD/month at list prices. Data transfer is a line of its own.',
  transfer: 'Data transfer',
  absent: '–',
  services: (names: readonly string[]) => names.join(', '),
  range: (low: number, high: number) => `${formatDollars(low)} to ${formatDollars(high)}`,
  nodes: (count: number) => counted(count, 'component'),
} as const;
