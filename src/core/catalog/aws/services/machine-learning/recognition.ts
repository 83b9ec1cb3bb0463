import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { code, output } from '../../../../model/terraform.ts';
import { counted } from '../../../kit/usage.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { servedByRegion } from '../../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const CALL_UNIT = 1000;
/** Actions of a program. None of them takes a resource (IAM reference of each service). */
const ACTIONS = {
  comprehend: ['DetectDominantLanguage', 'DetectEntities', 'DetectPiiEntities', 'DetectSentiment'],
  rekognition: ['DetectFaces', 'DetectLabels', 'DetectModerationLabels', 'DetectText'],
  textract: [
    'AnalyzeDocument',
    'AnalyzeExpense',
    'DetectDocumentText',
    'GetDocumentAnalysis',
    'GetDocumentTextDetection',
    'StartDocumentAnalysis',
    'StartDocumentTextDetection',
  ],
  transcribe: ['GetTranscriptionJob', 'StartTranscriptionJob'],
} as const;

/** Ready-made recognition of text, pictures, speech and language. */
const offering: AwsOffering<'ml_inference', SizeFacts> = {
  id: 'aws.recognition',
  service: 'Textract, Rekognition, Transcribe, Comprehend',
  capability: 'ml_inference',
  inNetwork: false,
  absentFrom: ['ca-west-1', 'mx-central-1', 'ap-east-2', 'ap-southeast-6', 'ap-southeast-7'],
  fit: ({ demand }) =>
    demand.kind === 'ready_made' && demand.task === undefined
      ? {
          because: `${formatNumber(demand.callsPerMonth)} pages, images or recordings per month, processed by pre-trained AWS models: no training, and no cost when idle.`,
          provides: ['ml_inference'],
        }
      : null,
  size: () => [{ sku: 'priced per call', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [
    counted(
      'textract/detect-text',
      'calls, each priced as one page of text; an image costs a third less, a minute of speech sixteen times as much',
      demand.callsPerMonth,
      CALL_UNIT,
      'calls',
    ),
  ],
  declare: (_, node, site) => [
    output(
      `${site.label(node.id)}_services`,
      `${node.title}: AWS services that applications can call with their IAM roles; no resource is created.`,
      Object.keys(ACTIONS),
    ),
  ],
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    return accessGrant({ RECOGNITION_REGION: code('var.region') }, [
      grant(caller, label, [
        {
          sid: 'Recognise',
          actions: Object.entries(ACTIONS).flatMap(([service, names]) => names.map((name) => `${service}:${name}`)),
          resources: '*',
        },
      ]),
    ]);
  },
};

export const recognition = entry(offering);
