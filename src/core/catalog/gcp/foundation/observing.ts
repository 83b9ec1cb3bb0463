import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource, type Value } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { enabled, nameOf } from './names.ts';

/** Where the team is told; the foundation makes it as soon as something refers to it. */
export const CHANNEL = 'google_monitoring_notification_channel.email';

interface Alarm {
  readonly id: string;
  /** The event in plain words. */
  readonly title: string;
  readonly what: string;
  /** A monitoring filter, with references to what it watches. */
  readonly filter: Expression;
  readonly comparison?: 'COMPARISON_GT' | 'COMPARISON_LT';
  readonly threshold: number | Expression;
  /** Seconds for which it must last. */
  readonly seconds: number;
  readonly aligner:
    | 'ALIGN_RATE'
    | 'ALIGN_MEAN'
    | 'ALIGN_MAX'
    | 'ALIGN_PERCENTILE_99'
    | 'ALIGN_NEXT_OLDER'
    | 'ALIGN_FRACTION_TRUE';
  readonly reducer?: 'REDUCE_SUM' | 'REDUCE_MAX' | 'REDUCE_MEAN' | 'REDUCE_PERCENTILE_99';
}

/**
 * An alert policy, where the system is watched at all. Alerting is not charged before September 2027
 * (cloud.google.com/stackdriver/pricing, read 2026-08), so it has no meter.
 */
export function alarm(site: Site, label: string, definition: Alarm): readonly Block[] {
  if (site.first('monitoring') === null) return [];
  const { title, what, filter, threshold, seconds, aligner } = definition;
  return [
    resource('observability.tf', 'google_monitoring_alert_policy', `${label}_${definition.id}`, {
      display_name: joined(code('local.name'), `: ${title}`),
      combiner: 'OR',
      severity: 'ERROR',
      notification_channels: code(`${CHANNEL}[*].id`),
      user_labels: code('local.labels'),
      conditions: nested({
        display_name: title,
        condition_threshold: nested({
          filter,
          comparison: definition.comparison ?? 'COMPARISON_GT',
          threshold_value: threshold,
          duration: `${seconds}s`,
          aggregations: nested({
            alignment_period: '60s',
            per_series_aligner: aligner,
            cross_series_reducer: definition.reducer ?? 'REDUCE_MAX',
          }),
        }),
      }),
      documentation: nested({ content: what, mime_type: 'text/markdown' }),
      depends_on: enabled('monitoring'),
    }),
  ];
}

/** `resource.type = "…" AND metric.type = "…"`, narrowed to one resource and further labels. */
export function metricOf(type: string, metric: string, key: string, value: Expression, more = ''): Expression {
  const head = `resource.type = "${type}" AND metric.type = "${metric}" AND resource.labels.${key} = "`;
  return joined(head, value, more === '' ? '"' : `" AND ${more}`);
}

interface HttpTarget {
  readonly host: Value;
  readonly port: Value;
  readonly useSsl: Value;
}

/**
 * A request every minute from three continents, as a visitor makes it, and an alarm when most of them fail. A project
 * has a million such requests a month for nothing; one check makes 131,400.
 */
export function uptimeCheck(
  site: Site,
  label: string,
  id: string,
  { host, port, useSsl }: HttpTarget,
): readonly Block[] {
  if (site.first('monitoring') === null) return [];
  const answers = ['STATUS_CLASS_2XX', 'STATUS_CLASS_3XX', 'STATUS_CLASS_4XX'];
  return [
    resource('observability.tf', 'google_monitoring_uptime_check_config', label, {
      display_name: nameOf(id),
      timeout: '10s',
      period: '60s',
      selected_regions: ['USA', 'EUROPE', 'ASIA_PACIFIC'],
      user_labels: code('local.labels'),
      http_check: nested({
        path: '/',
        port,
        use_ssl: useSsl,
        validate_ssl: useSsl,
        accepted_response_status_codes: answers.map((status_class) => nested({ status_class })),
      }),
      monitored_resource: nested({ type: 'uptime_url', labels: { project_id: code('var.project_id'), host } }),
      depends_on: enabled('monitoring'),
    }),
    ...alarm(site, label, {
      id: 'down',
      title: `${id} does not answer`,
      what: 'Most of the requests from three continents get no answer, or a server error.',
      filter: joined(
        'resource.type = "uptime_url" AND metric.type = "monitoring.googleapis.com/uptime_check/check_passed" AND metric.labels.check_id = "',
        code(`google_monitoring_uptime_check_config.${label}.uptime_check_id`),
        '"',
      ),
      comparison: 'COMPARISON_LT',
      threshold: 0.5,
      seconds: 120,
      aligner: 'ALIGN_FRACTION_TRUE',
      reducer: 'REDUCE_MEAN',
    }),
  ];
}
