import type { Alarm } from '../../foundation/facts.ts';

/** Alarms of a server of either engine, after 15 minutes above 80 %. @param namespace of its metrics */
export function serverAlarms(address: string, namespace: string): readonly Alarm[] {
  const above = (name: string, description: string, metric: string): Alarm => ({
    name,
    description,
    address,
    namespace,
    metric,
    aggregation: 'Average',
    threshold: 80,
  });
  return [
    above('cpu', 'CPU utilisation of the database above 80 % for 15 minutes.', 'cpu_percent'),
    above('storage', 'Disk utilisation above 80 %.', 'storage_percent'),
  ];
}
