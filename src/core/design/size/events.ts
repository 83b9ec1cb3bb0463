import { SIZING } from '../../messages/sizing.ts';
import { DAYS_PER_MONTH, type Figure, SECONDS_PER_MONTH } from '../../model/workload.ts';
import { derived, type Ledger, zero } from './ledger.ts';
import { meanOfPeak } from './shape.ts';
import type { Traffic } from './traffic.ts';

export interface EventRates {
  readonly peak: Figure;
  readonly mean: Figure;
}

/** Peak factor of devices that reconnect at the same time after a network outage. */
const DEVICE_PEAK = 2;

const NO_EVENTS: EventRates = {
  peak: zero('events/s', SIZING.noEvents),
  mean: zero('events/s', SIZING.noEvents),
};

/** Event rates: stated, else devices times readings, else one event per request if a component processes events. */
export function eventRates(ledger: Ledger, requests: Traffic, expected: boolean, devices: Figure): EventRates {
  const stated = ofMonth(ledger) ?? ofSecond(ledger);
  return stated ?? (expected ? (ofDevices(ledger, devices) ?? ofRequests(requests)) : NO_EVENTS);
}

function ofMonth(ledger: Ledger): EventRates | null {
  const month = ledger.stated('events_per_month', 'events/month');
  if (month === null) return null;
  const value = month.value / SECONDS_PER_MONTH;
  const mean = derived(value, 'events/s', SIZING.eventsOfMonth(month.value, SECONDS_PER_MONTH), month);
  const peak = ledger.stated('peak_events_per_second', 'events/s') ?? ledger.stated('events_per_second', 'events/s');
  return { mean, peak: peak !== null && peak.value >= value ? peak : scaled(mean, ledger.take('peak_factor')) };
}

/** Devices report around the clock: a single stated rate is also the mean, unless it is stated as a peak. */
function ofSecond(ledger: Ledger): EventRates | null {
  const most = ledger.stated('peak_events_per_second', 'events/s');
  const usual = ledger.stated('events_per_second', 'events/s');
  if (most !== null) return { peak: most, mean: usual ?? meanOfPeak(ledger, most, 'peak_events_per_second') };
  if (usual === null) return null;
  const steady = ledger.stated('devices', 'devices') !== null && ledger.all('events_per_second').length < 2;
  return { peak: usual, mean: steady ? usual : meanOfPeak(ledger, usual, 'events_per_second') };
}

function ofDevices(ledger: Ledger, devices: Figure): EventRates | null {
  if (devices.value === 0) return null;
  const readings = ledger.take('readings_per_device_day');
  const value = (devices.value * readings.value * DAYS_PER_MONTH) / SECONDS_PER_MONTH;
  const because = SIZING.readings(devices.value, readings.value, value);
  const mean = derived(value, 'events/s', because, devices, readings);
  const peak = SIZING.devicesBack(value, DEVICE_PEAK);
  return { mean, peak: derived(value * DEVICE_PEAK, 'events/s', peak, mean) };
}

function ofRequests({ meanRps, peakRps }: Traffic): EventRates {
  return {
    mean: derived(meanRps.value, 'events/s', SIZING.eventOfRequest, meanRps),
    peak: derived(peakRps.value, 'events/s', SIZING.eventOfRequest, peakRps),
  };
}

function scaled(mean: Figure, factor: Figure): Figure {
  const value = mean.value * factor.value;
  return derived(value, mean.unit, SIZING.product(mean.value, factor.value, value), mean, factor);
}
