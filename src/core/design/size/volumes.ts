import { SIZING } from '../../messages/sizing.ts';
import type { WorkingMetric } from '../../messages/working-figures.ts';
import { DATABASES } from '../../model/capability.ts';
import { type Figure, KEPT_MONTHS, type Workload } from '../../model/workload.ts';
import { derived, type Ledger, zero } from './ledger.ts';
import type { Nature } from './nature.ts';
import type { Platform } from './platform.ts';
import type { Traffic } from './traffic.ts';

const KB_PER_GB = 1e6;
const HEAVY_RPS = 50;
const IMAGE_RPS = 20;

type Volumes = Omit<Workload, keyof Traffic | keyof Platform>;

/** Workload figures other than request rates: sizes, shares, messages and jobs. */
export function volumes(ledger: Ledger, nature: Nature, { requestsPerMonth, people }: Traffic): Volumes {
  const responseKb = responseSize(ledger, nature);
  const databaseGb = records(ledger, nature);
  const when = (present: boolean, metric: WorkingMetric) => (present ? ledger.take(metric) : ledger.idle(metric));
  const stored = databaseGb.value > 0;
  const works = PROGRAMS.some((capability) => nature.has(capability));
  return {
    responseKb,
    egressGbPerMonth: egress(ledger, nature, requestsPerMonth, responseKb),
    writeShare: share(when(works, 'write_percent')),
    queriesPerRequest:
      works || !stored ? when(stored, 'queries_per_request') : derived(1, 'queries', SIZING.onlyDatabase),
    rpsPerVcpu: capacity(ledger, nature),
    queriesPerVcpu: when(stored, 'queries_per_vcpu'),
    databaseGb,
    databaseGrowthGbPerMonth: growth(ledger, databaseGb, nature),
    workingSet: share(when(stored, 'working_set_percent')),
    itemKb: ledger.stated('item_kb', 'KB') ?? ITEM,
    objectGb: files(ledger, nature),
    emailsPerMonth: emails(ledger, nature, people),
    jobsPerMonth: jobs(ledger, nature),
    jobSeconds: when(nature.has('worker_compute'), 'job_seconds'),
    logGbPerMonth: logs(ledger, nature, requestsPerMonth),
    headroom: share(when(works || stored, 'headroom_percent')),
  };
}

/** Size of a record; a working assumption. */
const ITEM: Figure = { value: 2, unit: 'KB', origin: 'assumed', because: SIZING.usualItem, evidence: [] };

const PROGRAMS = ['web_compute', 'worker_compute', 'batch_compute'] as const;

function share(percent: Figure): Figure {
  return { ...percent, value: percent.value / 100, unit: 'share' };
}

function responseSize(ledger: Ledger, nature: Nature): Figure {
  if (!nature.pages || ledger.all('response_kb').length > 0) return ledger.take('response_kb');
  const page = ledger.take('page_kb');
  const requests = ledger.take('requests_per_page');
  const value = page.value / requests.value;
  return derived(value, 'KB', SIZING.responseOfPage(page.value, requests.value, value), page);
}

const PUBLIC = ['web_compute', 'static_site', 'cdn', 'api_gateway', 'load_balancer'] as const;

function egress(ledger: Ledger, nature: Nature, requests: Figure, response: Figure): Figure {
  const stated = ledger.stated('egress_gb_per_month', 'GB/month');
  if (stated !== null) return stated;
  if (!PUBLIC.some((capability) => nature.has(capability))) return zero('GB/month', SIZING.nothingPublic);
  const value = (requests.value * response.value) / KB_PER_GB;
  return derived(value, 'GB/month', SIZING.sent(requests.value, response.value, value), requests, response);
}

function capacity(ledger: Ledger, nature: Nature): Figure {
  if (!nature.has('web_compute')) return ledger.idle('rps_per_vcpu');
  if (nature.images) return ledger.take('rps_per_vcpu', { value: IMAGE_RPS, because: SIZING.imageWork });
  if (nature.heavy === null) return ledger.take('rps_per_vcpu');
  return ledger.take('rps_per_vcpu', {
    value: HEAVY_RPS,
    because: SIZING.serverPages(nature.heavy),
  });
}

function records(ledger: Ledger, nature: Nature): Figure {
  const stated = ledger.sum('stored_gb', 'GB');
  if (stated !== null) return stated;
  if (!DATABASES.some((capability) => nature.has(capability))) return zero('GB', SIZING.noDatabase);
  return nature.internal ? ledger.take('stored_gb', { value: 5, because: SIZING.smallTool }) : ledger.take('stored_gb');
}

function growth(ledger: Ledger, database: Figure, nature: Nature): Figure {
  const stated = ledger.stated('growth_gb_per_month', 'GB/month');
  const hasRecords = DATABASES.some((capability) => nature.has(capability));
  if (stated !== null && hasRecords && !isGrowthOfFiles(ledger, stated, nature)) return stated;
  if (database.value === 0) return zero('GB/month', SIZING.noDatabase);
  const percent = ledger.take('growth_percent_month');
  const value = (database.value * percent.value) / 100;
  return derived(value, 'GB/month', SIZING.growth(database.value, percent.value, value), database);
}

/** Maximum monthly growth of records as a share of their size; growth beyond it belongs to files. */
const FASTEST_GROWTH = 0.25;
/** Maximum monthly growth of records without a stated size, GB. */
const LEAST_GROWTH_OF_FILES = 300;
const FILE_STORES = ['object_storage', 'file_storage', 'data_lake'] as const;

/** Whether a stated growth belongs to files: only their size is stated, or the records are too small for it. */
function isGrowthOfFiles(ledger: Ledger, growing: Figure, nature: Nature): boolean {
  const stored = ledger.sum('stored_gb', 'GB');
  if (ledger.all('object_gb').length === 0)
    return stored === null && growing.value >= LEAST_GROWTH_OF_FILES && FILE_STORES.some((store) => nature.has(store));
  return stored === null || growing.value > FASTEST_GROWTH * stored.value;
}

function files(ledger: Ledger, nature: Nature): Figure {
  const stated = ledger.sum('object_gb', 'GB');
  if (stated !== null) return stated;
  if (nature.filesOnly) return ledger.take('object_gb', { value: 0.2, because: SIZING.smallSite });
  if (!nature.has('object_storage') && !nature.has('file_storage') && !nature.has('data_lake'))
    return zero('GB', SIZING.noFiles);
  const growing = ledger.stated('growth_gb_per_month', 'GB/month');
  if (growing === null || !isGrowthOfFiles(ledger, growing, nature)) return ledger.take('object_gb');
  const value = growing.value * KEPT_MONTHS;
  const filling = { perMonth: growing.value, months: KEPT_MONTHS, full: null };
  return { ...derived(value, 'GB', SIZING.filesKept(growing.value, KEPT_MONTHS, value), growing), filling };
}

function emails(ledger: Ledger, nature: Nature, people: Figure): Figure {
  const stated = ledger.sum('emails_per_month', 'messages');
  if (stated !== null) return stated;
  if (!nature.has('email_sms')) return zero('messages', SIZING.noMessages);
  const orders = ledger.stated('orders_per_month', 'orders');
  if (orders !== null) {
    const each = ledger.take('emails_per_order');
    return derived(
      orders.value * each.value,
      'messages',
      SIZING.messagesOfOrders(orders.value, each.value, orders.value * each.value),
      orders,
    );
  }
  const visits = ledger.stated('visits_per_month', 'visits');
  if (visits !== null)
    return derived(
      visits.value * BUYERS * 2,
      'messages',
      SIZING.messagesOfVisits(visits.value, visits.value * BUYERS * 2),
      visits,
    );
  const audience = people.value > 0 ? people : ledger.take('monthly_users');
  const each = ledger.take('emails_per_user_month');
  return derived(
    audience.value * each.value,
    'messages',
    SIZING.messagesOfPeople(audience.value, each.value, audience.value * each.value),
    audience,
  );
}

/** Share of visits with an order or a message; usual for online shops. */
const BUYERS = 0.02;

function jobs(ledger: Ledger, nature: Nature): Figure {
  const stated =
    ledger.sum('jobs_per_month', 'jobs') ??
    ledger.stated('events_per_month', 'jobs') ??
    ledger.stated('orders_per_month', 'jobs');
  if (stated !== null) return stated;
  const works = nature.has('worker_compute') || nature.has('queue') || nature.has('batch_compute');
  return works ? ledger.take('jobs_per_month') : zero('jobs', SIZING.noJobs);
}

function logs(ledger: Ledger, nature: Nature, requests: Figure): Figure {
  if (nature.filesOnly || !PROGRAMS.some((capability) => nature.has(capability)))
    return zero('GB/month', SIZING.noLogs);
  const each = ledger.take('log_kb_per_request');
  const value = (requests.value * each.value) / KB_PER_GB;
  return derived(value, 'GB/month', SIZING.sent(requests.value, each.value, value), requests);
}
