import { SIZING } from '../../messages/sizing.ts';
import type { Metric } from '../../model/resolved.ts';
import { DAYS_PER_MONTH, type Figure, SECONDS_PER_MONTH } from '../../model/workload.ts';
import { derived, type Ledger } from './ledger.ts';
import type { Nature } from './nature.ts';
import { meanOfPeak } from './shape.ts';

export interface Traffic {
  readonly peakRps: Figure;
  readonly meanRps: Figure;
  readonly requestsPerMonth: Figure;
  readonly people: Figure;
}

/** Requests per month, mean and peak, from the figures of the text. */
export function traffic(ledger: Ledger, nature: Nature): Traffic {
  const people = peopleOf(ledger);
  const peak = statedPeak(ledger);
  const month = requestsOfMonth(ledger, nature, peak);
  const mean = derived(
    month.value / SECONDS_PER_MONTH,
    'requests/s',
    SIZING.meanOfMonth(month.value, SECONDS_PER_MONTH, month.value / SECONDS_PER_MONTH),
    month,
  );
  const least = derived(mean.value, mean.unit, mean.because, mean);
  if (peak !== null)
    return {
      peakRps: peak.value >= mean.value ? peak : { ...least, because: SIZING.meanAbovePeak(mean.because) },
      meanRps: mean,
      requestsPerMonth: month,
      people,
    };
  const factor = ledger.take('peak_factor');
  const peakRps = derived(
    mean.value * factor.value,
    'requests/s',
    SIZING.product(mean.value, factor.value, mean.value * factor.value),
    month,
  );
  return { peakRps, meanRps: mean, requestsPerMonth: month, people };
}

/** Requests/s: stated, or from concurrent users. */
function statedPeak(ledger: Ledger): Figure | null {
  const rates = ledger.stated('requests_per_second', 'requests/s');
  if (rates !== null) return rates;
  const concurrent =
    ledger.stated('concurrent_users', 'concurrent users') ??
    ledger.stated('usual_concurrent_users', 'concurrent users');
  return concurrent === null ? null : ofPeopleAtOnce(ledger, concurrent);
}

function ofPeopleAtOnce(ledger: Ledger, concurrent: Figure): Figure {
  const pause = ledger.take('seconds_between_requests');
  return derived(
    concurrent.value / pause.value,
    'requests/s',
    SIZING.peopleAtOnce(concurrent.value, pause.value, concurrent.value / pause.value),
    concurrent,
  );
}

function requestsOfMonth(ledger: Ledger, nature: Nature, peak: Figure | null): Figure {
  const mean = ledger.stated('mean_requests_per_second', 'requests/s');
  if (mean !== null) return ofMean(mean);
  const stated = ledger.stated('requests_per_month', 'requests');
  if (stated !== null) return withWrites(ledger, stated);
  const counted = fromVisits(ledger) ?? fromPeople(ledger) ?? fromOrders(ledger);
  if (peak !== null) return besidePeak(ledger, peak, counted);
  if (counted !== null) return counted;
  return nature.pages || nature.filesOnly
    ? visits(ledger, ledger.take('visits_per_month'))
    : people(ledger, ledger.take('monthly_users'));
}

function ofMean(mean: Figure): Figure {
  const value = mean.value * SECONDS_PER_MONTH;
  const because = SIZING.monthOfMean(mean.value, SECONDS_PER_MONTH, value);
  return derived(value, 'requests', because, mean);
}

/** "10 million new snippets a month, read 100 million times": the sum of both. */
function withWrites(ledger: Ledger, reads: Figure): Figure {
  const orders = ledger.stated('orders_per_month', 'writes');
  if (orders === null) return reads;
  const value = reads.value + orders.value;
  return derived(value, 'requests', SIZING.sum([reads.value, orders.value], value), reads, orders);
}

/** Maximum ratio of a stated peak to the mean of the stated users; beyond it, others cause the peak. */
const STEEPEST = 50;
/** Mean over day and night as a share of the usual concurrent users by day. */
const DAY_AND_NIGHT = 0.5;

/** The mean for a stated peak: from usual concurrent users, stated users, else the shape of the peak. */
function besidePeak(ledger: Ledger, peak: Figure, counted: Figure | null): Figure {
  const usual = usuallyAtOnce(ledger, peak);
  if (usual !== null) return ofMean(usual);
  if (counted !== null && ledger.all('requests_per_second').length < 2) {
    const mean = counted.value / SECONDS_PER_MONTH;
    if (mean <= peak.value && mean * STEEPEST >= peak.value) return counted;
  }
  return ofMean(meanOfPeak(ledger, peak, 'requests_per_second'));
}

function usuallyAtOnce(ledger: Ledger, peak: Figure): Figure | null {
  const usual = ledger.stated('usual_concurrent_users', 'concurrent users') ?? fewestAtOnce(ledger);
  if (usual === null) return null;
  const byDay = ofPeopleAtOnce(ledger, usual);
  const value = byDay.value * DAY_AND_NIGHT;
  if (value >= peak.value) return null;
  return derived(value, 'requests/s', SIZING.dayAndNight(byDay.because, value), byDay);
}

/** The lower of two numbers of concurrent users: "300 on an evening, 9,000 at a drop". */
function fewestAtOnce(ledger: Ledger): Figure | null {
  const all = ledger.all('concurrent_users');
  const [least] = [...all].sort((a, b) => a.value - b.value);
  const most = Math.max(0, ...all.map(({ value }) => value));
  if (least === undefined || least.value * 2 > most) return null;
  return {
    value: least.value,
    unit: 'concurrent users',
    origin: 'stated',
    because: least.because,
    evidence: least.evidence,
  };
}

function fromVisits(ledger: Ledger): Figure | null {
  const views = ledger.stated('page_views_per_month', 'page views');
  if (views !== null) return pageViews(ledger, views);
  const stated = ledger.stated('visits_per_month', 'visits');
  return stated === null ? null : visits(ledger, stated);
}

function visits(ledger: Ledger, stated: Figure): Figure {
  const pages = ledger.take('pages_per_visit');
  const value = stated.value * pages.value;
  return pageViews(ledger, derived(value, 'page views', SIZING.visits(stated.value, pages.value, value), stated));
}

function pageViews(ledger: Ledger, views: Figure): Figure {
  const requests = ledger.take('requests_per_page');
  const value = views.value * requests.value;
  const start = views.origin === 'stated' ? SIZING.pageViews(views.value) : views.because;
  return derived(value, 'requests', SIZING.requestsOfPages(start, requests.value, value), views);
}

function fromPeople(ledger: Ledger): Figure | null {
  const daily = ledger.stated('daily_users', 'people');
  if (daily !== null) return dailyPeople(ledger, daily);
  const monthly = ledger.stated('monthly_users', 'people') ?? ledger.stated('registered_users', 'people');
  return monthly === null ? null : people(ledger, monthly);
}

function people(ledger: Ledger, monthly: Figure): Figure {
  const share = ledger.take('daily_active_percent');
  const value = (monthly.value * share.value) / 100;
  return dailyPeople(ledger, derived(value, 'people', SIZING.activePeople(monthly.value, share.value, value), monthly));
}

function dailyPeople(ledger: Ledger, daily: Figure): Figure {
  const each = ledger.take('requests_per_user_day');
  const value = daily.value * each.value * DAYS_PER_MONTH;
  const start = daily.origin === 'stated' ? SIZING.peopleOfDay(daily.value) : daily.because;
  return derived(value, 'requests', SIZING.requestsOfPeople(start, each.value, DAYS_PER_MONTH, value), daily);
}

function fromOrders(ledger: Ledger): Figure | null {
  const orders = ledger.stated('orders_per_month', 'orders');
  if (orders === null) return null;
  const each = ledger.take('requests_per_order');
  return derived(
    orders.value * each.value,
    'requests',
    SIZING.requestsOfOrders(orders.value, each.value, orders.value * each.value),
    orders,
  );
}

const COUNTED_PEOPLE: readonly (readonly Metric[])[] = [
  ['monthly_users', 'registered_users'],
  ['daily_users', 'concurrent_users', 'usual_concurrent_users'],
  ['visits_per_month'],
];

/** Users: monthly as stated, else daily or concurrent users; visits only if no users are stated. */
function peopleOf(ledger: Ledger): Figure {
  for (const metrics of COUNTED_PEOPLE) {
    const found = metrics.flatMap((metric) => ledger.stated(metric, 'people') ?? []);
    const most = found.reduce<Figure | null>(
      (kept, next) => (kept === null || next.value > kept.value ? next : kept),
      null,
    );
    if (most !== null) return most;
  }
  return { value: 0, unit: 'people', origin: 'assumed', because: SIZING.noPeople, evidence: [] };
}
