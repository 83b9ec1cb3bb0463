import { beforeAll, describe, expect, it } from 'vitest';
import {
  CLOUD_IDS,
  type CloudId,
  type Constraints,
  createEngine,
  type Engine,
  type Requirements,
} from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function documentOf(text: string, cloud: CloudId, constraints: Constraints = {}): string {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints }).markdown;
}

/** The section under a second-level heading. */
function section(document: string, title: string): string {
  const start = document.indexOf(`\n## ${title}\n`);
  return start === -1 ? '' : document.slice(start, document.indexOf('\n## ', start + 1));
}

const SLOTS: Requirements = {
  title: 'Delivery slots',
  purpose: 'Shops choose delivery slots',
  actors: [{ id: 'shops', name: 'Shops', kind: 'organisation' }],
  components: [
    { id: 'portal', name: 'Slot portal', capability: 'web_compute', form: 'container' },
    { id: 'slots', name: 'Slots', capability: 'relational_db' },
  ],
  flows: [
    { from: 'shops', to: 'portal', interaction: 'request', payload: 'slot choices', story: 'A slot' },
    { from: 'portal', to: 'slots', interaction: 'read_write', payload: 'slots', story: 'A slot' },
  ],
};

const STREAM = 'Sensors send 2,000 events a second; join and count them as they arrive and keep the results as files.';

describe.each(CLOUD_IDS)('the document on %s', (cloud) => {
  it('repeats a percentage as requested', () => {
    const document = documentOf('A REST API with PostgreSQL, 99.95 % availability.', cloud);
    expect(section(document, 'What was understood')).toContain('Availability: 99.95 %');
  });

  it('describes the load in events if no component answers requests', () => {
    const document = documentOf(STREAM, cloud);
    expect(section(document, 'Summary')).toContain('2,000 events/s at peak');
    expect(section(document, 'Summary')).not.toContain('requests/s');
    expect(section(document, 'Capacity')).not.toContain('Requests at peak');
  });

  it('states an exceeded budget on the first screen', () => {
    const document = documentOf('A REST API with PostgreSQL, 500 requests a second.', cloud, { budget: 20 });
    expect(section(document, 'Summary')).toMatch(/^\| Budget \| .*above the budget/m);
  });

  it('asks for the assumptions with the largest effect on the price', () => {
    const summary = section(documentOf('A REST API with PostgreSQL, 500 requests a second.', cloud), 'Summary');
    const [, questions = ''] = summary.split('**Decisions needed.**');
    expect(questions).toMatch(
      /^\| `response-size` \| How large is a response on average, compressed\? \| 30 KB \| −\$[\d,.]+\/month at 10 KB, \+\$[\d,.]+\/month at 45 KB \|$/m,
    );
  });

  it('begins with the purpose and the flows of the request', () => {
    const { markdown } = engine.synthesize({ id: 'synt_test', text: '', cloud, constraints: {}, requirements: SLOTS });
    const [, about = ''] = section(markdown, 'Summary').split('\n\n');
    expect(about).toBe(
      'Shops choose delivery slots. Shops use Slot portal for slot choices. Slot portal reads and writes slots in Slots.',
    );
  });

  it('tells the flows of a story in order, and the passages between its components', () => {
    const { markdown } = engine.synthesize({ id: 'synt_test', text: '', cloud, constraints: {}, requirements: SLOTS });
    expect(section(markdown, 'Data flows')).toMatch(
      /\*\*A slot\*\*\n\n1\. Shops use Slot portal for slot choices \(.*HTTPS on port 443.*\)\.\n2\. Slot portal reads and writes slots in Slots \(PostgreSQL on port 5432\)\./,
    );
  });

  it.each(['asdf qwer zxcv', 'hello'])('answers %j with advice instead of a design', (text) => {
    const blueprint = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
    expect(blueprint.confidence.value).toBeLessThan(0.1);
    expect(section(blueprint.markdown, 'Summary')).toContain('What does the system do, and for whom?');
    expect(blueprint.markdown).not.toMatch(/## (?:Cost|Assumptions|Terraform)/);
  });

  it('lists what was not understood on the first screen', () => {
    const document = documentOf('A blog for my travels. The zebra quarrels with the moon on Tuesday.', cloud);
    expect(section(document, 'Summary')).toMatch(/\*\*Not understood,.*\n\n- “The zebra/);
  });

  it('has a table of controls for a requested framework and a list of organisational controls', () => {
    const asked = section(
      documentOf('A clinic keeps records in PostgreSQL.', cloud, { compliance: ['hipaa'] }),
      'Security and compliance',
    );
    expect(asked).toContain('### HIPAA');
    expect(asked).toMatch(/^\| 164\.312\(b\) \| met \|/m);
    expect(asked).toMatch(/^- 164\.314\(a\): Business associates\./m);
    expect(documentOf('A REST API with PostgreSQL.', cloud)).not.toContain('| Control |');
  });

  it('lists at most one cheaper and one more expensive size of a service', () => {
    const table = section(documentOf('A REST API with PostgreSQL, 500 requests a second.', cloud), 'Components');
    const rows = table
      .slice(table.indexOf('### Options not selected'))
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').slice(1, 3).join('|').split(',')[0]);
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row ?? '', (counts.get(row ?? '') ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
  });

  it('is short for a static site', () => {
    const [words = ''] = documentOf('A blog as a static site.', cloud).split('## Terraform');
    expect(words.split(/\s+/).length).toBeLessThan(1500);
  });
});
