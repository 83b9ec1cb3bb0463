import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read, refused, terms } from './intent.ts';

describe('exclusions', () => {
  test.each([
    ['no Kubernetes', ['web_compute:kubernetes', 'kubernetes']],
    ["we don't need a database", ['relational_db', 'document_db']],
    ['without a CDN', ['cdn']],
    ['We do NOT want Kafka', ['kafka']],
    ['no Kafka, Redis or RabbitMQ', ['kafka', 'redis', 'rabbitmq']],
    ['Kubernetes is overkill', ['kubernetes']],
    ['Load balancers are not needed', ['load_balancer']],
    ['Not interested in running VMs', ['web_compute:vm']],
    ['no idea if I need kubernets. id rather not', ['kubernetes']],
    ['prefer PostgreSQL over MySQL', ['mysql']],
    ['containers rather than VMs', ['web_compute:vm']],
    ['no web front end, no API', ['web_compute']],
  ] as const)('%s', (text, expected) => {
    expect(refused(text)).toEqual(expect.arrayContaining([...expected]));
  });

  test.each([
    'not only PostgreSQL but also Redis',
    'no more than 100 GB in PostgreSQL',
    'We never store card numbers',
    'It must not be open to the internet without login',
    'No changes to the database',
    'We do not want to lose data in the database',
    'not sure how PostgreSQL scales',
    'zero downtime for the API',
    'No VPN client on laptops',
  ])('%s excludes nothing', (text) => {
    expect(refused(text)).toEqual([]);
  });

  test('the scope of "no" ends at the next requirement', () => {
    expect(refused('No Kubernetes, we use PostgreSQL')).not.toContain('postgresql');
    expect(refused('No servers but a managed PostgreSQL')).not.toContain('postgresql');
    expect(refused('No Kafka. Redis for the cache.')).not.toContain('redis');
  });

  test('an optional capability is not a requirement', () => {
    const wish = read('Ideally with full text search.').find((item) => item.kind === 'capability');
    expect(wish).toMatchObject({ anyOf: ['full_text_search'], demand: 'wish' });
    expect(read('We must have full text search.').find((item) => item.kind === 'capability')).toMatchObject({
      demand: 'must',
    });
  });

  const NAMES = [
    'kubernetes',
    'database',
    'cdn',
    'load balancer',
    'message queue',
    'cache',
    'data warehouse',
    'full text search',
    'api gateway',
    'VPN',
  ];
  test('adding "no X" never adds X', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.constantFrom('A REST API in Go.', 'A shop with photos.', 'A blog.', ''),
        (name, text) => {
          const before = new Set(terms(text));
          const added = terms(`${text} No ${name}.`).filter((term) => !before.has(term));
          expect(added).toEqual([]);
        },
      ),
    );
  });
});
