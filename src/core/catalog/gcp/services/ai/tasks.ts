import { formatNumber } from '../../../../messages/numbers.ts';
import type { RecognitionTask } from '../../../../model/inference-demand.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code } from '../../../../model/terraform.ts';
import { ITEMS, type RecognitionUnit, recognised } from '../../../kit/recognition.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, projectRole } from '../../foundation/names.ts';

interface TaskService {
  readonly id: string;
  readonly service: string;
  readonly tasks: readonly RecognitionTask[];
  readonly meter: string;
  readonly unit: RecognitionUnit;
  readonly api: string;
  /** Role of a caller on the project. Vision has none: callers need only the right to use services of the project. */
  readonly role: string;
}

const SERVICES: readonly TaskService[] = [
  {
    id: 'gcp.vision',
    service: 'Cloud Vision',
    tasks: ['moderation', 'labels'],
    meter: 'vision/image-feature',
    unit: 'thousand',
    api: 'vision',
    role: 'roles/serviceusage.serviceUsageConsumer',
  },
  {
    id: 'gcp.speech-to-text',
    service: 'Speech-to-Text',
    tasks: ['speech_to_text'],
    meter: 'speech_to_text/standard',
    unit: 'minutes',
    api: 'speech',
    role: 'roles/speech.client',
  },
  {
    id: 'gcp.translation',
    service: 'Cloud Translation',
    tasks: ['translation'],
    meter: 'translation/text',
    unit: 'characters',
    api: 'translate',
    role: 'roles/cloudtranslate.user',
  },
];

/** Ready-made services, each for one kind of task. */
export const taskServices = SERVICES.map(({ id, service, tasks, meter, unit, api, role }) =>
  entry<'ml_inference', SizeFacts>({
    id,
    service,
    capability: 'ml_inference',
    inNetwork: false,
    fit: ({ demand }) =>
      demand.kind === 'ready_made' && demand.task !== undefined && tasks.includes(demand.task)
        ? {
            because: `Google's ready-made model processes ${formatNumber(demand.callsPerMonth)} ${ITEMS[demand.task]} a month; no training and no idle resources are billed.`,
            provides: ['ml_inference'],
          }
        : null,
    // SLA 99.9 % (general knowledge, unverified).
    size: () => [{ sku: 'Priced per call', count: 1, qualities: managed(3, 99.9, { scalesToZero: true }) }],
    meter: (_size, { demand: { task = 'labels', callsPerMonth } }) => [recognised(meter, task, unit, callsPerMonth)],
    declare: () => apis(api),
    grantAccess: (_size, node, site, caller) => {
      const label = site.label(node.id);
      return {
        environment: { [`${label.toUpperCase()}_PROJECT`]: code('var.project_id') },
        secrets: {},
        blocks: [...projectRole(`${caller.label}_${label}`, role, caller.identity, null)],
      };
    },
  }),
);
