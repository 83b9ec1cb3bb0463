import { describe, expect, test } from 'vitest';
import { read, terms } from './intent.ts';

describe('components by phrase', () => {
  test.each([
    ['photos of cakes', 'object_storage'],
    ['order e-mails', 'email_sms'],
    ['customers search by name', 'full_text_search'],
    ['uploads get resized in the background', 'worker_compute'],
    ['a nightly job', 'scheduler'],
    ['keys that we hold', 'kms'],
    ['who looked at what', 'audit_trail'],
    ['a site-to-site VPN', 'vpn_or_private_link'],
    ['users log in with Google', 'identity'],
    ['replay the last 30 days of events', 'event_stream'],
    ['a page that updates by itself', 'websocket_realtime'],
    ['dashboards for the managers', 'bi_dashboard'],
    ['turn calls into text with speech to text', 'ml_inference'],
    ['retrain the model every week', 'ml_training'],
    ['embeddings for similarity search', 'vector_search'],
    ['friends of friends', 'graph_db'],
    ['rendered in Blender', 'batch_compute'],
    ['on GPUs', 'gpu_compute'],
    ['a file share for drawings', 'file_storage'],
    ['Helm charts', 'web_compute:kubernetes'],
  ])('%s → %s', (text, term) => {
    expect(terms(text)).toContain(term);
  });

  test.each([
    ['We own a coffee shop in Leeds', 'shop'],
    ['It keeps the Kafka API', 'rest_api'],
    ["It calls somebody else's API", 'rest_api'],
    ['A web application firewall', 'web_application'],
  ])('%s is not %s', (text, system) => {
    expect(read(text).flatMap((item) => (item.kind === 'system' ? [item.system] : []))).not.toContain(system);
  });

  test('evidence is the text at its offsets', () => {
    const text = 'We sell cakes. Photos of cakes too.';
    for (const item of read(text))
      for (const { start, end, text: words } of item.evidence) expect(text.slice(start, end)).toBe(words);
  });
});

describe('technologies', () => {
  const named = (text: string) =>
    read(text).flatMap((item) =>
      item.kind === 'technology' ? [`${item.name} ${item.version ?? '-'} ${item.term ?? '-'}`] : [],
    );

  test.each([
    ['PostgreSQL 16', 'postgresql 16 relational_db'],
    ['Postgres with 200 GB', 'postgresql - relational_db'],
    ['Oracle 12c', 'oracle 12c relational_db'],
    ['SQL Server 2014', 'sqlserver 2014 relational_db'],
    ['card payments through Stripe', 'stripe - -'],
    ['something like DynamoDB', 'dynamodb - key_value_db'],
    ['on AKS', 'aks - web_compute:kubernetes'],
    ['Pub/Sub', 'pubsub - pubsub'],
    ['ASP.NET Core', '.net - -'],
    ['Node.js', 'nodejs - -'],
    ['a Go API', 'go - -'],
    ['moving from Oracle to Postgres', 'oracle - -'],
    ['moving from Oracle to Postgres', 'postgresql - relational_db'],
  ])('%s → %s', (text, technology) => {
    expect(named(text)).toContain(technology);
  });

  test('a misspelling is recognised', () => {
    expect(named('kubernets and postgressql')).toEqual([
      'kubernetes - web_compute:kubernetes',
      'postgresql - relational_db',
    ]);
  });
});

describe('money, frameworks, environment', () => {
  const budgets = (text: string) =>
    read(text).flatMap((item) =>
      item.kind === 'budget' ? [`${Math.round(item.amount)} ${item.currency} ${item.firmness}`] : [],
    );

  test.each([
    ['£80 a month', '80 GBP hard'],
    ['under 100 bucks a month', '100 USD hard'],
    ['Max $5/month', '5 USD hard'],
    ['0-10 EUR.', '10 EUR hard'],
    ['around $600 a month', '600 USD soft'],
    ['at most €1,800 a month', '1800 EUR hard'],
    ['We approved up to $40K for the year', '3333 USD hard'],
    ['EUR 1,800 a month is what we pay today and it should not be more', '1800 EUR hard'],
    ['We have 150 dollar for month', '150 USD hard'],
    ['spend up to 120$ / month', '120 USD hard'],
    ['our budget is 500 a month', '500 USD hard'],
  ])('%s → %s', (text, budget) => {
    expect(budgets(text).map((found) => found.replace(/ (hard|soft)$/, ''))).toEqual([
      budget.replace(/ (hard|soft)$/, ''),
    ]);
  });

  test.each(['at most $900 a month', 'max 5 USD a month', 'no more than £15 a month'])('%s is a hard limit', (text) => {
    expect(budgets(text)[0]).toMatch(/hard$/);
  });

  test.each(['around $600 a month', 'about 250 euros monthly', 'roughly $300 per month'])(
    '%s is a soft limit',
    (text) => {
      expect(budgets(text)[0]).toMatch(/soft$/);
    },
  );

  test('losses, prices and other amounts are not a budget', () => {
    expect(budgets('Last year I lost about £4,000.')).toEqual([]);
    expect(budgets('We pay $140/mo now and he would accept up to $900.')).toEqual(['900 USD hard']);
  });

  const frameworks = (text: string) =>
    read(text).flatMap((item) => (item.kind === 'compliance' ? [item.framework] : []));
  test.each([
    ['PHI, so HIPAA', 'hipaa'],
    ['PCI DSS level 1', 'pci-dss'],
    ['we store card numbers', 'pci-dss'],
    ['SOC 2 type II', 'soc2'],
    ['ISO 27001', 'iso27001'],
    ['EU hosting only', 'gdpr'],
    ['FedRAMP moderate', 'fedramp'],
    ['ENS High', 'ens'],
  ])('%s → %s', (text, framework) => {
    expect(frameworks(text)).toContain(framework);
  });

  test('card data at a payment provider require no framework', () => {
    expect(frameworks('Card payments go through Stripe, we never store card numbers.')).toEqual([]);
  });

  test('constraints are requirements without evidence', () => {
    const found = read('', {
      budget: 300,
      availability: 99.9,
      compliance: ['hipaa'],
      environment: 'staging',
      exclude: ['kubernetes', 'cdn', 'web_compute:vm', 'MySQL'],
    });
    expect(found.every((item) => item.origin === 'constraint' && item.evidence.length === 0)).toBe(true);
    expect(found.map(({ kind }) => kind)).toEqual([
      'budget',
      'quality',
      'compliance',
      'environment',
      'exclusion',
      'exclusion',
      'exclusion',
      'exclusion',
    ]);
  });
});
