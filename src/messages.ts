/** Command-line texts: usage, output, errors and start-up advice. */

export const SYNTH = {
  usage: `Usage: npm run synth -- ["DESCRIPTION"] --cloud aws|gcp|azure [options]
  --requirements FILE  Requirements document as JSON, with or without DESCRIPTION; - is standard input
  --answers FILE       Answers to questions of the requirements as a JSON object; - is standard input
  --answer ID=VALUE    One answer, for example needs-cdn=false; can be repeated
  --reader NAME        built-in (default), or model: the language model of the MODEL_ variables
  --cloud NAME         aws, gcp or azure (default: aws)
  --budget USD         Budget in USD/month
  --region ID          Region of the cloud
  --availability PCT   Monthly availability percentage, for example 99.9
  --environment NAME   development, staging or production
  --exclude A,B        Vocabulary terms or technologies to exclude
  --compliance A,B     Compliance frameworks, for example gdpr,iso27001
  --free-allowances    Apply the monthly free tier
  --explain            Print the components read from DESCRIPTION with their probabilities and words
  --bill               Print only the estimate as a table
  --compare            Compare AWS, Google Cloud and Azure; --cloud and --region do not apply
  --diff FILE          Print what differs from an earlier blueprint.json
  --json               Print JSON instead of text: the blueprint, the comparison or the difference
  --out DIR            Write blueprint.md, blueprint.json and terraform/ to DIR
Without DESCRIPTION and --requirements, the text is read from standard input.`,
  compared: (cloud: string, region: string, total: number, low: number, high: number, nodes: number) =>
    `${cloud.padEnd(12)} ${region.padEnd(16)} $${total.toFixed(2)}/month ($${low.toFixed(2)} to $${high.toFixed(2)}), ${nodes} components\n`,
  difference: {
    cost: (from: number, to: number) => `$${from.toFixed(2)}/month before, $${to.toFixed(2)}/month now\n`,
    component: (sign: string, title: string, service: string, sku: string) => `${sign} ${title}: ${service}, ${sku}\n`,
    file: (path: string) => `--- a/${path}\n+++ b/${path}\n`,
  },
  notABlueprint: (file: string) => `${file} is not a blueprint.json of this command`,
  written: (directory: string, title: string, total: number) => `${directory}: ${title}, $${total.toFixed(2)}/month\n`,
  nothing: 'Nothing was designed: describe what the system does, who uses it, how much, and what it stores.\n',
  noText: 'the description is missing',
  nothingDescribed: 'the requirements have no component, system kind or product, and the description is missing',
  unreadable: (file: string, reason: string) => `${file} cannot be read as JSON: ${reason}`,
  oneOf: (option: string, values: readonly string[]) => `--${option} must be one of ${values.join(', ')}`,
  answer: (given: string) => `--answer ${given} must be an id, = and a value`,
  positive: (option: string) => `--${option} must be a number above zero`,
  region: (region: string, cloud: string, owner: string | null) =>
    owner === null ? `unknown region ${region}` : `${region} is a region of ${owner}, not of ${cloud}`,
} as const;

export const BACKUP = {
  usage: 'Usage: npm run backup -- DIRECTORY. Copies DATA_DIR to DIRECTORY, which must not exist.',
  notSqlite: (store: string) => `STORE is ${store}: this command supports sqlite only. Back up Postgres with pg_dump`,
  done: (from: string, to: string, megabytes: number) => `Copied ${from} to ${to}: ${megabytes.toFixed(1)} MB.\n`,
  failed: (reason: string) => `Backup failed: ${reason}\n`,
} as const;

export const PRICES = {
  usage: `Usage: npm run prices:refresh -- --cloud aws|gcp|azure [options]
  --cloud NAME     Vendor of the public price list
  --api-key KEY    API key of the Cloud Billing API (required for gcp only)
  --accept         Apply changes by more than a factor of 2 after a review
  --dry-run        Show the changes by size; change nothing
  --url BASE       Base URL of the price list
  --book FILE      One price book (default: prices.json and wide-prices.json of the cloud)
  --journal FILE   Journal for resuming an interrupted run
Prices without a rule are not changed. Exit status: 0 if every price was refreshed, 3 if not, 1 on errors.`,
  cloud: (clouds: readonly string[]) => `--cloud must be one of ${clouds.join(', ')}`,
  apiKey: '--api-key is required for gcp',
  failed: (reason: string) => `Price refresh failed: ${reason}\n`,
  sections: {
    changed: 'changed',
    accepted: 'changed by more than a factor of 2 or in their tiers, accepted',
    suspicious:
      'changed by more than a factor of 2 or in their tiers, not applied: review them and run again with --accept within a day',
    added: 'new regions',
    ambiguous: 'contradictory in the price list, not changed',
    missing: 'not in the price list, not changed',
    unmapped: 'without a rule, not changed',
  },
  place: (meter: string, region: string) => `  ${meter} in ${region}`,
  change: (meter: string, region: string, before: number, after: number, factor: number) => {
    const percent = before === 0 ? 'from 0' : `${(((after - before) / before) * 100).toFixed(1)}%`;
    return `  ${meter} in ${region}: $${before} to $${after} (${percent}${factor > 2 ? `, factor ${factor.toFixed(1)}` : ''})`;
  },
} as const;

export const SERVER = {
  administrator: (username: string, password: string) =>
    `\n  Administrator: ${username}\n  Password (shown once): ${password}\n\n`,
  keyRotated: (kid: string) => `Rotated. After a restart, the key ${kid} signs and the previous key still verifies.\n`,
  keyNotInDataDir:
    'this command rotates keys in DATA_DIR only. Insert the new PEM before the current one in JWT_PRIVATE_KEY',
  nameMissing: (option: string) => `${option} requires a name of letters, digits, dots, hyphens and underscores`,
  metricsPort: (reason: string) => `METRICS_PORT must be a free port: ${reason}`,
  startFailed: (reason: string) => `Start failed: ${reason}`,
} as const;

/** Corrective action by error code of the operating system, Postgres or SQLite. */
export const START_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use: stop the other process or change PORT',
  EADDRNOTAVAIL: 'the address is not available on this machine: change HOST',
  ENOTFOUND: 'HOST cannot be resolved: set it to an address of this machine',
  EACCES: 'permission denied: check the owner and mode of DATA_DIR, and that PORT is above 1023',
  EPERM: 'permission denied: check the owner and mode of DATA_DIR',
  EROFS: 'DATA_DIR is read-only: set it to a writable directory',
  ENOSPC: 'the disk of DATA_DIR is full',
  EEXIST: 'DATA_DIR is a file: set it to a directory',
  ENOTDIR: 'the path of DATA_DIR contains a file: set it to a directory',
  '28P01': 'the user or the password in DATABASE_URL is incorrect',
  '28000': 'the user in DATABASE_URL cannot log in',
  '3D000': 'the database in DATABASE_URL does not exist',
  '42501': 'the user in DATABASE_URL cannot create tables and schemas',
  ERR_SQLITE_ERROR: 'the database in DATA_DIR cannot be used',
};
