import type { Alarm } from '../../foundation/facts.ts';

/** Alarms of a server of either engine, after a quarter of an hour above 80 %. @param namespace of its metrics */
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
    above('cpu', 'The database has used more than 80 % of its cores for a quarter of an hour.', 'cpu_percent'),
    above('storage', 'More than 80 % of the disk is used.', 'storage_percent'),
  ];
}
