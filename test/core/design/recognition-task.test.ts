import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function recognitionOf(cloud: (typeof CLOUD_IDS)[number], task: string | undefined) {
  const { graph, estimate } = engine.synthesize({
    id: 'synt_test',
    text: '',
    cloud,
    constraints: {},
    requirements: {
      components: [
        { id: 'app', name: 'App', capability: 'web_compute' },
        { id: 'reads', name: 'Reads', capability: 'ml_inference', ...(task === undefined ? {} : { task }) },
      ],
    },
  });
  const node = graph.nodes.find(({ id }) => id === 'reads');
  const lines = estimate.line_items.filter((line) => line.node === 'reads').map(({ meter }) => meter);
  const unknown = estimate.unknown.map(({ meter }) => meter);
  return { service: node?.service, meters: [...lines, ...unknown] };
}

describe('the task of inference chooses the service and its unit', () => {
  it.each([
    ['aws', 'ocr', 'Textract', 'textract/detect-text'],
    ['aws', 'moderation', 'Rekognition', 'rekognition/image'],
    ['aws', 'speech_to_text', 'Transcribe', 'transcribe/batch'],
    ['aws', 'translation', 'Translate', 'translate/text'],
    ['gcp', 'ocr', 'Cloud Vision and Document AI', 'vision/document-text-detection'],
    ['gcp', 'moderation', 'Cloud Vision', 'vision/image-feature'],
    ['gcp', 'speech_to_text', 'Speech-to-Text', 'speech_to_text/standard'],
    ['gcp', 'translation', 'Cloud Translation', 'translation/text'],
    ['azure', 'ocr', 'Azure AI Document Intelligence', 'document_intelligence/read'],
    ['azure', 'moderation', 'Azure AI Content Safety', 'content_safety/image'],
    ['azure', 'speech_to_text', 'Azure AI Speech', 'ai_speech/audio-hour'],
    ['azure', 'translation', 'Azure AI Translator', 'translator/text'],
  ] as const)('%s: %s', (cloud, task, service, meter) => {
    expect(recognitionOf(cloud, task)).toEqual({ service, meters: [meter] });
  });

  it.each(CLOUD_IDS)('%s: a task without a service of its own takes the service for all', (cloud) => {
    expect(recognitionOf(cloud, 'forecast')).toEqual(recognitionOf(cloud, undefined));
  });
});
