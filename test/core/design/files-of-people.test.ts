import { describe, expect, test } from 'vitest';
import { loadEngine } from '#core/engine.ts';
import { CLOUD_IDS } from '#core/model/intent.ts';
import type { Requirements } from '#core/model/requirements.ts';
import { edgesOf, graphFrom } from '../../support/document.ts';

const engine = loadEngine();

const PHOTOS: Requirements = {
  actors: [{ id: 'neighbours', name: 'Neighbours', kind: 'person' }],
  components: [
    { id: 'api', name: 'API', capability: 'web_compute', form: 'container' },
    { id: 'photos', name: 'Photos', capability: 'object_storage' },
    { id: 'thumbs', name: 'Thumbnails', capability: 'worker_compute', form: 'container' },
  ],
  flows: [
    { from: 'neighbours', to: 'photos', interaction: 'write' },
    { from: 'photos', to: 'thumbs', interaction: 'trigger' },
    { from: 'thumbs', to: 'photos', interaction: 'read_write' },
  ],
};

describe('files that people write', () => {
  const graph = graphFrom(PHOTOS);

  test('have a program that signs URLs for them, and that they call', () => {
    expect(edgesOf(graph)).toEqual(
      expect.arrayContaining(['neighbours request lb', 'api write photos', 'neighbours write photos']),
    );
    expect(graph.edges.find(({ id }) => id === 'api-photos')?.signs).toBe(true);
  });

  test('are written by the program that they start, where a flow says so', () => {
    expect(edgesOf(graph)).toEqual(expect.arrayContaining(['photos trigger thumbs', 'thumbs write photos']));
    expect(edgesOf(graph)).not.toContain('thumbs read photos');
  });

  test('are used under identities that the owner names without such a program', () => {
    const components = PHOTOS.components?.filter(({ id }) => id !== 'api') ?? [];
    const { findings, iac } = engine.synthesize({
      id: 'files',
      cloud: 'aws',
      text: '',
      constraints: {},
      requirements: { ...PHOTOS, components },
    });
    expect(findings.map(({ id }) => id)).not.toContain('FLOW-neighbours-photos');
    expect(iac.files.some(({ content }) => content.includes('variable "photos_users"'))).toBe(true);
  });

  test.each(CLOUD_IDS)('have a grant, a name and a right to sign on %s', (cloud) => {
    const { iac } = engine.synthesize({ id: 'files', cloud, text: '', constraints: {}, requirements: PHOTOS });
    const text = iac.files.map(({ content }) => content).join('\n');
    expect(text).toMatch({ aws: /s3:PutObject/, gcp: /"api_signs"/, azure: /Storage Blob Delegator/ }[cloud]);
    expect(text).toContain('BUCKET');
  });
});
