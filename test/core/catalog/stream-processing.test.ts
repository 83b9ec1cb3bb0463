import { beforeAll, describe, expect, it } from 'vitest';
import { type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(text: string, cloud: CloudId) {
  const { graph, iac } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
  const terraform = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  const part = (offering: string) => graph.nodes.find((node) => node.offering === offering);
  return { part, edges: graph.edges.map(({ id }) => id), terraform };
}

describe('Kafka stream processing on Google Cloud', () => {
  const KAFKA = 'Producers write 20,000 messages a second to Kafka, the Kafka protocol is required. Sliding windows';

  it('reads the topic with its own service account and firewall rule', () => {
    const { part, edges, terraform } = designed(`${KAFKA} are counted in a stateful streaming job.`, 'gcp');
    expect(part('gcp.dataflow')?.provides).toContain('stream_processing');
    expect(edges).toContain('stream-processor');
    expect(terraform).toContain('readBootstrapServerAndTopic = google_managed_kafka_topic.stream.id');
    expect(terraform).toContain('kafkaReadAuthenticationMode = "APPLICATION_DEFAULT_CREDENTIALS"');
    expect(terraform).toContain('resource "google_project_iam_member" "processor_stream"');
    expect(terraform).toContain('resource "google_compute_firewall" "processor_stream"');
    expect(terraform).toContain('flex/Kafka_to_Gcs_Flex');
  });

  it('writes rows to a data warehouse if there is one', () => {
    const { terraform } = designed(`${KAFKA} are written to BigQuery by a stateful streaming job.`, 'gcp');
    expect(terraform).toContain('flex/Kafka_to_BigQuery_Flex');
    expect(terraform).toMatch(/outputTableSpec += "\$\{var\.project_id\}:\$\{google_bigquery_table\.processor\./);
  });
});

describe('Flink above the default quota of processing units', () => {
  const at = (events: number) => `${events} events per second into Kinesis, windowed with Apache Flink, 300 bytes each`;

  it('is selected, with the quota increase as a requirement', () => {
    const { part } = designed(at(180_000), 'aws');
    expect(part('aws.managed-flink')).toMatchObject({ sku: '117 processing units' });
    expect(part('aws.managed-flink')?.because).toContain('require a quota increase');
  });

  it('mentions no quota below it', () => {
    expect(designed(at(20_000), 'aws').part('aws.managed-flink')?.because).not.toContain('quota');
  });
});
