import { expect, test } from 'vitest';
import { loadEngine } from '#core/engine.ts';
import { CLOUD_IDS } from '#core/model/intent.ts';

const engine = loadEngine();

test.each(CLOUD_IDS)('MySQL in the place of MariaDB is said on %s', (cloud) => {
  const { findings } = engine.synthesize({
    id: 'engine',
    cloud,
    text: '',
    constraints: {},
    requirements: {
      components: [
        { id: 'shop', name: 'Shop', capability: 'web_compute' },
        { id: 'db', name: 'Orders', capability: 'relational_db', products: [{ name: 'mariadb', strength: 'must' }] },
      ],
    },
  });
  expect(findings.find(({ id }) => id === 'HOST-db')).toMatchObject({
    status: 'watch',
    text: expect.stringContaining('takes the place of MariaDB'),
  });
});
