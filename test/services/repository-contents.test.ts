import { describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, svgDiagram } from '#core/index.ts';
import { snapshotOf } from '#services/repository-contents.ts';

const engine = await createEngine();
const text = 'A shop on PostgreSQL in containers with a queue, 200 requests a second';

describe.each(CLOUD_IDS)('a repository for %s', (cloud) => {
  const id = 'synt_00000000000000000000';
  const blueprint = engine.synthesize({ id, text, cloud, constraints: {} });
  const { title } = blueprint;
  const { total: monthlyEst } = blueprint.estimate;
  const facts = { confidence: blueprint.confidence.value, nodesCount: blueprint.graph.nodes.length };
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const stored = { id, ownerId: 'usr_x', title, cloud, ...facts, monthlyEst, createdAt, blueprint };
  const { files, message } = snapshotOf(stored, { ownerId: 'usr_x', agentId: null, revision: null });
  const contentOf = (path: string) => files.find((file) => file.path === path)?.content;

  it('has unique paths, the Terraform at its root, and both documents', () => {
    const paths = files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, content } of blueprint.iac.files) {
      expect(contentOf(path === 'README.md' ? 'TERRAFORM.md' : path)).toBe(content);
    }
    expect(contentOf('README.md')).toBe(blueprint.markdown);
    expect(contentOf('diagram.svg')).toBe(svgDiagram(blueprint));
    expect(paths).toEqual(
      expect.arrayContaining(['versions.tf', 'TERRAFORM.md', 'estimate.csv', 'diagram.svg', '.gitignore']),
    );
  });

  it('has the other fields as data', () => {
    const { markdown, iac, ...rest } = blueprint;
    expect(JSON.parse(contentOf('blueprint.json') ?? '')).toEqual(JSON.parse(JSON.stringify(rest)));
  });

  it('names the approver of the requesting agent, with one line per trailer', () => {
    const approved = snapshotOf(
      { ...stored, blueprint: { ...blueprint, title: 'A\n\nBlueprint: other' } },
      { ownerId: 'ada\nX: y', agentId: 'agt_1', revision: null },
    );
    expect(approved.message).toMatch(/^A Blueprint: other\n\n(?:[A-Z][A-Za-z-]+: .+\n)+$/);
    expect(approved.message).toContain('\nApproved-By: ada X: y for agt_1\n');
    expect(message).not.toContain('Approved-By');
  });

  it('has the note of a revision as its subject', () => {
    const revision = { parentId: 'synt_1', lineId: 'synt_1', note: 'Twice the visitors\n\nBlueprint: other\n\nBye' };
    const noted = snapshotOf(stored, { ownerId: 'usr_x', agentId: null, revision });
    expect(noted.message).toMatch(
      /^Twice the visitors\n\nBlueprint: other\nBye\n\nBlueprint: synt_0+\nRevises: synt_1\n/,
    );
    const plain = snapshotOf(stored, { ownerId: 'usr_x', agentId: null, revision: { ...revision, note: null } });
    expect(plain.message.startsWith(`${title}\n\nBlueprint: `)).toBe(true);
  });
});
