import { beforeAll, describe, expect, test } from 'vitest';
import { packed, packedText, unpackedBlueprint, unpackedMarkdown } from '#adapters/packed-blueprint.ts';
import { type Blueprint, CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';

const ID = 'synt_0123456789abcdefghij';
let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

function blueprint(text: string, cloud: Blueprint['cloud'] = 'aws'): Blueprint {
  return engine.synthesize({ id: ID, text, cloud, constraints: {} });
}

describe('a packed blueprint', () => {
  test.each(CLOUD_IDS)('round-trips on %s', (cloud) => {
    const made = blueprint('A shop with a REST API on PostgreSQL, and files that are scanned by a function', cloud);
    const read = unpackedBlueprint(ID, packed(made));
    expect(read).toEqual(made);
    expect(Object.keys(read)).toEqual(Object.keys(made));
    expect(unpackedMarkdown(packed(made))).toBe(made.markdown);
  });

  test('does not contain the ID', () => {
    const made = blueprint('A blog');
    expect(unpackedBlueprint('synt_other', packed(made))).toEqual({ ...made, id: 'synt_other' });
  });

  test('stores quoted Terraform once, and files that the document does not quote', () => {
    const made = blueprint('A blog');
    const texts = made.iac.files.reduce((sum, { content }) => sum + content.length, 0);
    const other = { path: 'other.tf', content: '# in no document\n' };
    const more = { ...made, iac: { files: [other, ...made.iac.files] } };
    expect(texts).toBeGreaterThan(10_000);
    expect(unpackedBlueprint(ID, packed(more))).toEqual(more);
    expect(packed(made).facts.length).toBeLessThan(packedText('', JSON.stringify(made.iac)).facts.length);
  });

  test('reads the earlier format with complete files', () => {
    const made = blueprint('A blog');
    const { id: _, markdown, ...facts } = made;
    expect(unpackedBlueprint(ID, packedText(markdown, JSON.stringify(facts)))).toEqual(made);
  });

  test('reads the earlier format without a requirements document', () => {
    const made = blueprint('A blog');
    const { id: _, markdown, resolved, requirements: _document, ...facts } = made;
    const { components, flows: _flows, parties: _parties, seasons: _seasons, ...rest } = resolved;
    const capabilities = components.map(({ id: _id, ...one }) => one);
    const earlier = packedText(markdown, JSON.stringify({ ...facts, requirements: { ...rest, capabilities } }));
    const { resolved: read, ...others } = unpackedBlueprint(ID, earlier);
    const unnamed = components.map((one) => ({ ...one, id: one.anyOf[0] }));
    expect(read).toEqual({ ...rest, components: unnamed, flows: [], parties: [], seasons: [] });
    expect({ ...others, resolved }).toEqual({ ...made, requirements: {} });
  });
});
