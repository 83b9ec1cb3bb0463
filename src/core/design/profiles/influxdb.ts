import type { Profile } from './profile.ts';

export const influxdb: Profile = {
  names: ['influxdb', 'influx'],
  title: 'InfluxDB',
  capability: 'timeseries_db',
  hosting: 'engine',
  runtime: 'Go (version 2), Rust (version 3)',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'InfluxData names 2 to 4 cores and 2 to 4 GB of memory for a low load on one node.',
  disk: { storedGb: 100, because: 'The storage engine of version 2 needs SSD block storage.' },
  objectStorage: 'possible',
  dependencies: [],
  ports: [8086, 8181],
  licence: 'MIT (version 2); MIT or Apache-2.0 (version 3 Core)',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://docs.influxdata.com/influxdb/v1/guides/hardware_sizing/',
};
