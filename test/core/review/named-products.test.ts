import { beforeAll, describe, expect, it } from 'vitest';
import { aws } from '#core/catalog/aws/index.ts';
import { azure } from '#core/catalog/azure/index.ts';
import { gcp } from '#core/catalog/gcp/index.ts';
import { type CloudId, createEngine, type Engine } from '#core/index.ts';
import { type Capability, isCapability } from '#core/model/capability.ts';
import { TECHNOLOGY_RULES } from '#core/reading/lexicon/technologies/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function saidOf(name: string, cloud: CloudId): readonly string[] {
  const text = `A web shop that uses ${name}, 3 requests a second`;
  const { findings } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
  return findings.filter(({ id }) => id.startsWith('OPS-NAMED')).map((finding) => finding.text);
}

describe.each([aws, gcp, azure].map((cloud) => [cloud.name, cloud] as const))(
  'unsupported products of %s',
  (_name, cloud) => {
    const unbuilt = Object.entries(cloud.unbuilt).filter(([name]) => !isCapability(name));
    const missing = Object.entries(cloud.unbuilt).filter(([name]) => isCapability(name));

    it.each(missing)('a requested %s has a finding with the nearest alternative', (capability, { difference }) => {
      const components = [
        { id: 'one', name: 'One', capability: capability as Capability },
        { id: 'records', name: 'Records', capability: 'relational_db' as const },
      ];
      const requirements = { scope_closed: true, components };
      const { findings, graph } = engine.synthesize({
        id: 'synt_test',
        text: '',
        cloud: cloud.id,
        constraints: {},
        requirements,
      });
      expect(graph.nodes.some((node) => node.capability === capability)).toBe(false);
      expect(findings.some(({ text, do: action }) => `${text} ${action}`.includes(difference))).toBe(true);
    });

    it('are in the lexicon, with a complete sentence each', () => {
      const known = new Set(TECHNOLOGY_RULES.map(({ name }) => name));
      for (const [name, { difference }] of unbuilt) {
        expect(known.has(name), name).toBe(true);
        expect(difference, name).toMatch(/^[A-Z].*\.$/);
      }
    });

    it.each(unbuilt.map(([name]) => [name]))('%s has a finding', (name) => {
      const phrase = TECHNOLOGY_RULES.find((rule) => rule.name === name)?.phrases[0]?.replaceAll('_', ' ') ?? name;
      const said = saidOf(phrase, cloud.id);
      expect(said.length).toBeGreaterThan(0);
      expect(said.join(' ')).toContain('is requested and not supported');
    });
  },
);

describe('a common product name', () => {
  it.each([
    ['aws', 'App Runner', 'ECS on Fargate replaces it'],
    ['aws', 'Elastic Beanstalk', 'ECS on Fargate replaces it'],
    ['aws', 'AppSync', 'API Gateway (HTTP API) replaces it'],
    ['gcp', 'Cloud Tasks', 'Pub/Sub replaces it'],
    ['gcp', 'Cloud Spanner', 'Cloud SQL for PostgreSQL replaces it'],
    ['azure', 'Azure Databricks', 'replaces it'],
    ['azure', 'WebJobs', 'Azure Container Apps replaces it'],
    ['azure', 'SQL Managed Instance', 'Azure SQL Database replaces it'],
    ['azure', 'SQL Server on a VM', 'Azure SQL Database replaces it'],
    ['azure', 'Service Fabric', 'Azure Container Apps replaces it'],
    ['azure', 'Application Gateway', 'Azure Container Apps replaces it'],
  ] as const)('on %s: %s', (cloud, name, says) => {
    expect(saidOf(name, cloud).join(' ')).toContain(says);
  });

  it.each([
    ['aws', 'Fargate'],
    ['aws', 'EventBridge'],
    ['gcp', 'Cloud Run'],
    ['azure', 'Event Grid'],
    ['azure', 'API Management'],
    ['gcp', 'App Runner'],
    ['azure', 'an Application Gateway with a WAF'],
  ] as const)('has no finding on %s if supported: %s', (cloud, name) => {
    expect(saidOf(name, cloud)).toEqual([]);
  });
});
