import { expect, it } from 'vitest';
import { createJoins } from '#core/design/joins.ts';
import type { Site } from '#core/model/offering.ts';
import { code, locals, nested, resource } from '#core/model/terraform.ts';

const api = resource('compute.tf', 'aws_ecs_service', 'api', { cluster: 'main' });
const db = resource('data.tf', 'aws_db_instance', 'db', { engine: 'postgres' });
const site = {
  placed: [{ node: { id: 'api' } }, { node: { id: 'db' } }],
  edges: [{ id: 'api-db', from: 'api', to: 'db' }],
  label: (id: string) => id,
  declared: (id: string) => (id === 'api' ? [api] : [db]),
} as unknown as Site;

it('components without a common reference are not joined', () => {
  expect(createJoins(site, [api, db]).between('api', 'db')).toEqual([]);
});

it.each([
  [
    'in a nested block',
    resource('security.tf', 'aws_rule', 'api', { from: nested({ id: code('aws_db_instance.db.id') }) }),
    [],
  ],
  [
    'of a third block',
    resource('security.tf', 'aws_rule', 'x', { a: code('aws_ecs_service.api.id'), b: code('aws_db_instance.db.id') }),
    [],
  ],
  [
    'by the edge that it lets through',
    { ...resource('security.tf', 'aws_rule', 'x', { port: 5432 }), edges: ['api-db'] },
    [],
  ],
  [
    'through a local value',
    resource('security.tf', 'aws_rule', 'api', { to: code('local.host') }),
    [locals('locals.tf', { host: code('aws_db_instance.db.address') })],
  ],
])('a reference joins them: %s', (_name, rule, others) => {
  expect(createJoins(site, [api, db, rule, ...others]).between('api', 'db')).toEqual([rule.labels.join('.')]);
});

it('a block that two components declare alike belongs to both', () => {
  const shared = resource('compute.tf', 'google_project_service', 'vision', { service: 'vision.googleapis.com' });
  const both = { ...site, declared: () => [shared] } as unknown as Site;
  const joins = createJoins(both, [shared]);
  expect(['api', 'db'].map((id) => joins.isDeclared(id))).toEqual([true, true]);
});
