/** What things do that report by themselves, so that whatever is counted before is a device. */
export const REPORTING: ReadonlySet<string> = new Set(
  (
    'report reports reporting send sends sending transmit transmits transmitting emit emits publish publishes publishing ping pings ' +
    'post posts upload uploads push pushes stream streams measure measures wake wakes beacon beacons deliver delivers broadcast broadcasts'
  ).split(' '),
);

/** How often, in the words after it. */
export const OFTEN: ReadonlySet<string> = new Set([
  'every',
  'each',
  'once',
  'twice',
  'per',
  'continuously',
  'hourly',
  'cada',
  'alle',
]);
