import { describe, expect, test } from 'vitest';
import { loadEngine } from '#core/engine.ts';
import { CLOUD_IDS, type CloudId } from '#core/model/intent.ts';
import type { External, Requirements } from '#core/model/requirements.ts';
import { edgesOf, graphFrom, nodeOf } from '../../support/document.ts';

const engine = loadEngine();

const calling = (external: Omit<External, 'id' | 'name'>): Requirements => ({
  components: [
    { id: 'importer', name: 'Importer', capability: 'batch_compute', form: 'container' },
    { id: 'portal', name: 'Portal', capability: 'web_compute', form: 'container' },
  ],
  external: [{ id: 'supplier', name: 'Supplier', ...external }],
  flows: [{ from: 'importer', to: 'supplier', interaction: 'read' }],
});

const OVER_SFTP = calling({ where: 'internet', protocol: 'sftp' });
const OVER_LDAP = calling({ where: 'on_premises', protocol: 'ldaps' });

function designOn(cloud: CloudId, requirements: Requirements) {
  const { iac, findings } = engine.synthesize({ id: 'outside', cloud, text: '', constraints: {}, requirements });
  return {
    text: iac.files
      .map(({ content }) => content)
      .join('\n')
      .replaceAll(/\s+/g, ' '),
    findings,
  };
}

describe('an external system that a program calls', () => {
  const graph = graphFrom(OVER_SFTP);

  test('is called by its protocol and port', () => {
    const edge = graph.edges.find(({ to }) => to === 'supplier');
    expect(edge).toMatchObject({ from: 'importer', kind: 'egress', protocol: 'sftp', port: 22 });
  });

  test('has a secret for its credentials that only its callers read', () => {
    expect(nodeOf(graph, 'secrets')).toMatchObject({
      demand: { names: ['supplier'], readers: { supplier: ['importer'] } },
    });
    expect(edgesOf(graph).filter((edge) => edge.endsWith('secret secrets'))).toEqual(['importer secret secrets']);
  });

  test.each(CLOUD_IDS)('on %s hands its address and secret to the program', (cloud) => {
    const { text, findings } = designOn(cloud, OVER_SFTP);
    expect(text).toContain('variable "supplier_url"');
    expect(text).toContain('SUPPLIER_URL');
    expect(text).toContain('secrets_supplier');
    expect(findings).toContainEqual(expect.objectContaining({ id: 'OPS-OUTSIDE', status: 'yours' }));
  });

  test('is reachable at its port where the network denies egress', () => {
    expect(designOn('aws', OVER_SFTP).text).toContain('importer_to_internet_22');
  });

  test.each(CLOUD_IDS)('on %s is joined through the VPN on premises', (cloud) => {
    const { text, findings } = designOn(cloud, OVER_LDAP);
    expect(text).toContain('SUPPLIER_URL');
    expect(findings.filter(({ id }) => id.startsWith('LAW-EDGE'))).toEqual([]);
    if (cloud === 'aws') expect(text).toContain('importer_to_internet_636');
    if (cloud === 'gcp') expect(text).toContain('ports = ["636"]');
  });
});
