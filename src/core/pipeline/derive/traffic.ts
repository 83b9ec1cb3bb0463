import { DAYS_PER_MONTH, type Figure, SECONDS_PER_MONTH } from '../../model/workload.ts';
import { derived, type Ledger, plain } from './ledger.ts';
import type { Nature } from './nature.ts';

export interface Traffic {
  readonly peakRps: Figure;
  readonly meanRps: Figure;
  readonly requestsPerMonth: Figure;
  readonly people: Figure;
}

/** Requests of a month, their mean and their peak, from whatever the text counts. */
export function traffic(ledger: Ledger, nature: Nature): Traffic {
  const people = peopleOf(ledger);
  const peak = statedPeak(ledger);
  const month = requestsOfMonth(ledger, nature, peak);
  const mean = derived(
    month.value / SECONDS_PER_MONTH,
    'requests/s',
    `${plain(month.value)} requests / ${plain(SECONDS_PER_MONTH)} s = ${plain(month.value / SECONDS_PER_MONTH)}.`,
    month,
  );
  const least = derived(mean.value, mean.unit, mean.because, mean);
  if (peak !== null)
    return {
      peakRps:
        peak.value >= mean.value ? peak : { ...least, because: `The mean is above the stated peak: ${mean.because}` },
      meanRps: mean,
      requestsPerMonth: month,
      people,
    };
  const factor = ledger.take('peak_factor');
  const peakRps = derived(
    mean.value * factor.value,
    'requests/s',
    `${plain(mean.value)} x ${plain(factor.value)} = ${plain(mean.value * factor.value)}.`,
    month,
  );
  return { peakRps, meanRps: mean, requestsPerMonth: month, people };
}

/** Requests a second as stated, or from the people who are there at once. */
function statedPeak(ledger: Ledger): Figure | null {
  const rates = ledger.stated('requests_per_second', 'requests/s');
  if (rates !== null) return rates;
  const concurrent = ledger.stated('concurrent_users', 'people at once');
  if (concurrent === null) return null;
  const pause = ledger.take('seconds_between_requests');
  return derived(
    concurrent.value / pause.value,
    'requests/s',
    `${plain(concurrent.value)} at once, a request every ${plain(pause.value)} s each = ${plain(concurrent.value / pause.value)}.`,
    concurrent,
  );
}

function requestsOfMonth(ledger: Ledger, nature: Nature, peak: Figure | null): Figure {
  const mean = ledger.stated('mean_requests_per_second', 'requests/s');
  const stated = ledger.stated('requests_per_month', 'requests');
  if (mean !== null)
    return derived(
      mean.value * SECONDS_PER_MONTH,
      'requests',
      `${plain(mean.value)} requests/s x ${plain(SECONDS_PER_MONTH)} s = ${plain(mean.value * SECONDS_PER_MONTH)}.`,
      mean,
    );
  if (stated !== null) return stated;
  const counted = fromVisits(ledger) ?? (peak === null ? (fromPeople(ledger) ?? fromOrders(ledger)) : null);
  if (counted !== null && peak === null) return counted;
  if (peak !== null) return fromPeak(ledger, peak);
  return nature.pages || nature.filesOnly
    ? visits(ledger, ledger.take('visits_per_month'))
    : people(ledger, ledger.take('monthly_users'));
}

function fromPeak(ledger: Ledger, peak: Figure): Figure {
  const factor = ledger.take('peak_factor');
  const value = (peak.value / factor.value) * SECONDS_PER_MONTH;
  return derived(
    value,
    'requests',
    `${plain(peak.value)} requests/s / ${plain(factor.value)} x ${plain(SECONDS_PER_MONTH)} s = ${plain(value)}.`,
    peak,
  );
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
  return pageViews(
    ledger,
    derived(
      value,
      'page views',
      `${plain(stated.value)} visits x ${plain(pages.value)} pages = ${plain(value)}`,
      stated,
    ),
  );
}

function pageViews(ledger: Ledger, views: Figure): Figure {
  const requests = ledger.take('requests_per_page');
  const value = views.value * requests.value;
  const start = views.origin === 'stated' ? `${plain(views.value)} page views` : views.because;
  return derived(value, 'requests', `${start} x ${plain(requests.value)} requests = ${plain(value)}.`, views);
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
  return dailyPeople(
    ledger,
    derived(
      value,
      'people',
      `${plain(monthly.value)} people x ${plain(share.value)} % a day = ${plain(value)}`,
      monthly,
    ),
  );
}

function dailyPeople(ledger: Ledger, daily: Figure): Figure {
  const each = ledger.take('requests_per_user_day');
  const value = daily.value * each.value * DAYS_PER_MONTH;
  const start = daily.origin === 'stated' ? `${plain(daily.value)} people a day` : daily.because;
  return derived(
    value,
    'requests',
    `${start} x ${plain(each.value)} requests x ${plain(DAYS_PER_MONTH)} days = ${plain(value)}.`,
    daily,
  );
}

function fromOrders(ledger: Ledger): Figure | null {
  const orders = ledger.stated('orders_per_month', 'orders');
  if (orders === null) return null;
  const each = ledger.take('requests_per_order');
  return derived(
    orders.value * each.value,
    'requests',
    `${plain(orders.value)} a month x ${plain(each.value)} requests = ${plain(orders.value * each.value)}.`,
    orders,
  );
}

/** People who use it in a month: the largest number that is given, else what the requests were derived from. */
function peopleOf(ledger: Ledger): Figure {
  const stated = (['monthly_users', 'registered_users', 'visits_per_month', 'concurrent_users', 'daily_users'] as const)
    .map((metric) => ledger.stated(metric, 'people'))
    .find((figure) => figure !== null);
  return (
    stated ?? { value: 0, unit: 'people', origin: 'assumed', because: 'Nobody is counted in the text.', evidence: [] }
  );
}
