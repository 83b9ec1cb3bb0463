import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

interface Component {
  readonly id: string;
  readonly capability: string;
  readonly products?: readonly { readonly name: string }[];
}

/** A design of exactly these components, each with the capability as its id, or as given. */
function designed(cloud: CloudId, components: readonly (string | Component)[], flows: readonly object[]): Blueprint {
  const requirements = requirementsSchema.parse({
    scope_closed: true,
    components: components.map((one) => {
      const component = typeof one === 'string' ? { id: one.replaceAll('_', '-'), capability: one } : one;
      return { name: component.id, ...component };
    }),
    flows,
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const breaches = ({ findings }: Blueprint) =>
  findings.filter(({ id, status }) => id.startsWith('LAW-EDGE-') && status === 'fail').map(({ id }) => id);
const services = ({ graph }: Blueprint) => graph.nodes.map(({ service }) => service);
const edge = ({ graph }: Blueprint, from: string, to: string) =>
  graph.edges.find((one) => one.from === from && one.to === to);
const terraform = ({ iac }: Blueprint) => iac.files.map(({ content }) => content).join('\n');

describe('a pipeline on gcp', () => {
  it.each(['data_warehouse', 'data_lake', 'object_storage'])('loads the files that it reads into a %s', (target) => {
    const id = target === 'object_storage' ? 'results' : target.replaceAll('_', '-');
    const blueprint = designed(
      'gcp',
      [{ id: 'files', capability: 'object_storage' }, 'etl', { id, capability: target }],
      [
        { from: 'etl', to: 'files', interaction: 'read' },
        { from: 'etl', to: id, interaction: 'write' },
      ],
    );
    expect(edge(blueprint, 'etl', 'files')?.path).toContain('google_bigquery_data_transfer_config.etl_files');
    expect(breaches(blueprint)).toEqual([]);
  });

  it('copies rows of a database through a connection of BigQuery', () => {
    const blueprint = designed(
      'gcp',
      ['web_compute', 'relational_db', 'etl', 'data_warehouse'],
      [
        { from: 'web-compute', to: 'relational-db', interaction: 'read_write' },
        { from: 'etl', to: 'relational-db', interaction: 'read' },
        { from: 'etl', to: 'data-warehouse', interaction: 'write' },
      ],
    );
    expect(edge(blueprint, 'etl', 'relational-db')?.path).toContain(
      'google_bigquery_data_transfer_config.etl_relational_db',
    );
    expect(breaches(blueprint)).toEqual([]);
  });

  it('is started by a schedule through a workflow', () => {
    const blueprint = designed(
      'gcp',
      ['object_storage', 'etl', 'data_warehouse', 'scheduler'],
      [
        { from: 'etl', to: 'object-storage', interaction: 'read' },
        { from: 'etl', to: 'data-warehouse', interaction: 'write' },
        { from: 'scheduler', to: 'etl', interaction: 'trigger' },
      ],
    );
    expect(edge(blueprint, 'scheduler', 'etl')?.path).toContain('google_cloud_scheduler_job.scheduler_etl');
    expect(terraform(blueprint)).toContain('disable_auto_scheduling = true');
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe('a job on aws', () => {
  it.each(['etl', 'ml_training'])('of kind %s reads the bucket that its flow names', (capability) => {
    const id = capability.replaceAll('_', '-');
    const blueprint = designed(
      'aws',
      [{ id: 'files', capability: 'object_storage' }, capability],
      [{ from: id, to: 'files', interaction: 'read' }],
    );
    expect(terraform(blueprint)).toMatch(/"?(--source|S3Uri)"? += "s3:\/\/\$\{aws_s3_bucket\.files\.bucket\}/);
  });
});

describe('stream processing on aws', () => {
  it.each(['iot_ingest', 'pubsub'])('reads the events of a component of kind %s from a stream', (source) => {
    const blueprint = designed(
      'aws',
      ['worker_compute', source, 'stream_processing', 'data_lake'],
      [
        { from: 'worker-compute', to: source.replaceAll('_', '-'), interaction: 'publish' },
        { from: 'stream-processing', to: source.replaceAll('_', '-'), interaction: 'consume' },
        { from: 'stream-processing', to: 'data-lake', interaction: 'write' },
      ],
    );
    expect(services(blueprint)).toContain('Kinesis Data Streams');
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe('dashboards', () => {
  it('on aws read a relational database with a user of their own', () => {
    const blueprint = designed('aws', ['web_compute', 'relational_db', 'bi_dashboard'], []);
    expect(edge(blueprint, 'bi-dashboard', 'relational-db')?.path).toContain(
      'aws_quicksight_data_source.bi_dashboard_relational_db',
    );
    expect(terraform(blueprint)).toContain('GRANT pg_read_all_data TO reports');
    expect(breaches(blueprint)).toEqual([]);
  });

  it('on aws show measurements in Managed Grafana', () => {
    const blueprint = designed('aws', ['worker_compute', 'timeseries_db', 'bi_dashboard'], []);
    expect(services(blueprint)).toContain('Managed Grafana');
    expect(breaches(blueprint)).toEqual([]);
  });

  it('on gcp read a relational database through a connection of BigQuery', () => {
    const blueprint = designed('gcp', ['web_compute', 'relational_db', 'bi_dashboard'], []);
    expect(terraform(blueprint)).toContain('enable_private_path_for_google_cloud_services = true');
    expect(edge(blueprint, 'bi-dashboard', 'relational-db')?.grant).toContain(
      'google_bigquery_connection_iam_member.bi_dashboard_relational_db',
    );
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe.each(CLOUD_IDS.filter((cloud) => cloud !== 'azure'))('a named product on %s', (cloud) => {
  const shop = (products?: Component['products']) =>
    designed(
      cloud,
      [{ id: 'site', capability: 'web_compute', ...(products === undefined ? {} : { products }) }, 'relational_db'],
      [{ from: 'site', to: 'relational-db', interaction: 'read_write' }],
    );

  it('signs in to its database with a password from a secret, other programs with a token', () => {
    expect(edge(shop([{ name: 'moodle' }]), 'site', 'relational-db')?.address).toContain('DB_PASSWORD');
    expect(edge(shop(), 'site', 'relational-db')?.address).not.toContain('DB_PASSWORD');
  });

  it('does not claim to sign in without a password', () => {
    const texts = shop([{ name: 'moodle' }]).findings.map(({ text }) => text);
    expect(texts.filter((text) => /IAM tokens|under their own identity, without/.test(text))).toEqual([]);
  });
});

describe('copies on gcp', () => {
  it('of shared files are in the backup vault', () => {
    const blueprint = designed('gcp', ['web_compute', 'file_storage', 'backup'], []);
    expect(edge(blueprint, 'backup', 'file-storage')?.path).toContain(
      'google_backup_dr_backup_plan_association.backup_file_storage',
    );
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe('a broker in the network on aws', () => {
  it('has one rule for a program that both sends to it and takes from it', () => {
    const blueprint = designed(
      'aws',
      [
        { id: 'app', capability: 'web_compute' },
        { id: 'broker', capability: 'queue', products: [{ name: 'rabbitmq' }] },
      ],
      [
        { from: 'app', to: 'broker', interaction: 'publish' },
        { from: 'app', to: 'broker', interaction: 'consume' },
      ],
    );
    const rules = terraform(blueprint).match(/resource "aws_vpc_security_group_egress_rule" "app_to_broker"/g);
    expect([services(blueprint).some((service) => service.includes('RabbitMQ')), rules?.length]).toEqual([true, 1]);
  });
});

describe('events that flow into files', () => {
  const cases = [
    ['aws', 'iot_ingest', 'aws_kinesis_firehose_delivery_stream.iot_ingest_files'],
    ['aws', 'event_stream', 'aws_kinesis_firehose_delivery_stream.event_stream_files'],
    ['gcp', 'iot_ingest', 'google_pubsub_subscription.iot_ingest_files'],
    ['gcp', 'event_stream', 'google_pubsub_subscription.event_stream_files'],
    ['azure', 'iot_ingest', 'azurerm_iothub_endpoint_storage_container.iot_ingest_files'],
  ] as const;

  it.each(cases)('are written by %s %s itself, and the price has it', (cloud, capability, address) => {
    const id = capability.replaceAll('_', '-');
    for (const files of ['object_storage', 'data_lake']) {
      const blueprint = designed(
        cloud,
        [capability, 'web_compute', { id: 'files', capability: files }],
        [
          { from: 'web-compute', to: id, interaction: 'publish' },
          { from: id, to: 'files', interaction: 'write' },
        ],
      );
      expect(edge(blueprint, id, 'files')?.path).toContain(address);
      expect(breaches(blueprint)).toEqual([]);
    }
  });

  it('are read by a job on azure too, which needs the route of the built-in endpoint', () => {
    const blueprint = designed(
      'azure',
      ['iot_ingest', 'stream_processing', 'object_storage', { id: 'raw', capability: 'object_storage' }],
      [
        { from: 'iot-ingest', to: 'stream-processing', interaction: 'push' },
        { from: 'iot-ingest', to: 'raw', interaction: 'write' },
        { from: 'stream-processing', to: 'object-storage', interaction: 'write' },
      ],
    );
    expect(terraform(blueprint)).toMatch(/endpoint_names += \["events"\]/);
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe('results of stream processing on azure', () => {
  it.each(['email_sms', 'wide_column_db', 'relational_db', 'cache'])('reach %s through a program', (target) => {
    const id = target.replaceAll('_', '-');
    const blueprint = designed(
      'azure',
      ['iot_ingest', 'stream_processing', target],
      [
        { from: 'iot-ingest', to: 'stream-processing', interaction: 'push' },
        { from: 'stream-processing', to: id, interaction: target === 'email_sms' ? 'notify' : 'write' },
      ],
    );
    expect(edge(blueprint, 'stream-processing-writer', id)).toBeDefined();
    expect(breaches(blueprint)).toEqual([]);
    expect(blueprint.findings.filter((finding) => finding.id.startsWith('FLOW-'))).toEqual([]);
  });
});

it('a pipeline that reads and writes one lake has a source', () => {
  for (const cloud of CLOUD_IDS) {
    const { findings } = designed(
      cloud,
      ['etl', 'data_lake', 'scheduler'],
      [
        { from: 'scheduler', to: 'etl', interaction: 'trigger' },
        { from: 'etl', to: 'data-lake', interaction: 'read_write' },
      ],
    );
    expect(findings.filter((finding) => finding.id.startsWith('LAW-ROLE-etl'))).toEqual([]);
  }
});

it('components that share a resource are both declared by it', () => {
  const { findings } = designed(
    'gcp',
    [
      'worker_compute',
      { id: 'safe', capability: 'ml_inference', task: 'moderation' } as Component,
      { id: 'tags', capability: 'ml_inference', task: 'labels' } as Component,
    ],
    [
      { from: 'worker-compute', to: 'safe', interaction: 'request' },
      { from: 'worker-compute', to: 'tags', interaction: 'request' },
    ],
  );
  expect(findings.filter((finding) => finding.id.startsWith('LAW-PRICE'))).toEqual([]);
});
