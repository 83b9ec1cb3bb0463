import { formatNumber } from '../../../../messages/numbers.ts';
import type { RecognitionTask } from '../../../../model/inference-demand.ts';
import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { code, output } from '../../../../model/terraform.ts';
import { ITEMS, type RecognitionUnit, recognised } from '../../../kit/recognition.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { servedByRegion } from '../../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

interface TaskService {
  readonly id: string;
  readonly service: string;
  readonly tasks: readonly RecognitionTask[];
  readonly meter: string;
  readonly unit: RecognitionUnit;
  /** Actions of a program. None of them takes a resource (IAM reference of each service). */
  readonly actions: readonly string[];
}

const SERVICES: readonly TaskService[] = [
  {
    id: 'aws.textract',
    service: 'Textract',
    tasks: ['ocr'],
    meter: 'textract/detect-text',
    unit: 'thousand',
    actions: [
      'textract:DetectDocumentText',
      'textract:GetDocumentTextDetection',
      'textract:StartDocumentTextDetection',
    ],
  },
  {
    id: 'aws.rekognition',
    service: 'Rekognition',
    tasks: ['moderation', 'labels'],
    meter: 'rekognition/image',
    unit: 'thousand',
    actions: ['rekognition:DetectLabels', 'rekognition:DetectModerationLabels', 'rekognition:DetectText'],
  },
  {
    id: 'aws.transcribe',
    service: 'Transcribe',
    tasks: ['speech_to_text'],
    meter: 'transcribe/batch',
    unit: 'minutes',
    actions: ['transcribe:GetTranscriptionJob', 'transcribe:StartTranscriptionJob'],
  },
  {
    id: 'aws.translate',
    service: 'Translate',
    tasks: ['translation'],
    meter: 'translate/text',
    unit: 'characters',
    actions: ['translate:TranslateText'],
  },
];

/** One ready-made service for one kind of task. */
function offering({ id, service, tasks, meter, unit, actions }: TaskService): AwsOffering<'ml_inference', SizeFacts> {
  return {
    id,
    service,
    capability: 'ml_inference',
    inNetwork: false,
    absentFrom: ['ca-west-1', 'mx-central-1', 'ap-east-2', 'ap-southeast-6', 'ap-southeast-7'],
    fit: ({ demand }) =>
      demand.kind === 'ready_made' && demand.task !== undefined && tasks.includes(demand.task)
        ? {
            because: `${formatNumber(demand.callsPerMonth)} ${ITEMS[demand.task]} per month, processed by a pre-trained model: no training, and no cost when idle.`,
            provides: ['ml_inference'],
          }
        : null,
    size: () => [{ sku: 'priced per call', count: 1, qualities: servedByRegion(SLA) }],
    meter: (_, { demand: { task = 'labels', callsPerMonth } }) => [recognised(meter, task, unit, callsPerMonth)],
    declare: (_, node, site) => [
      output(
        `${site.label(node.id)}_actions`,
        `${node.title}: actions that applications can call with their IAM roles; no resource is created.`,
        actions,
      ),
    ],
    grantAccess: (_, node, site, caller) =>
      accessGrant({ [`${site.label(node.id).toUpperCase()}_REGION`]: code('var.region') }, [
        grant(caller, site.label(node.id), [{ sid: 'Recognise', actions, resources: '*' }]),
      ]),
  };
}

export const taskServices = SERVICES.map((service) => entry(offering(service)));
