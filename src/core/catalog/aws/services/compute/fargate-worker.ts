import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, locals } from '../../../../model/terraform.ts';
import { joined, labelOf, listVariable, notEmpty } from '../../../kit/blocks.ts';
import { type AwsOffering, factsOf } from '../../foundation/facts.ts';
import { named } from '../../foundation/naming.ts';
import { invocationsTo } from '../invocations.ts';
import { oneWaits } from '../regional/copying.ts';
import {
  cluster,
  logGroup,
  loggedClaim,
  service,
  taskDefinition,
  taskFacts,
  taskPrincipal,
  taskRoles,
} from './fargate.ts';
import { scaleByProcessor, scaleByQueue, scalingTarget } from './fargate-scaling.ts';
import { type FargateSize, fargateUsage, workerSizes } from './fargate-size.ts';
import { imageVariable, sizeVariables } from './fargate-variables.ts';
import { SAMPLE_IMAGE } from './fargate-web.ts';

/** The sample only waits: a container that exits is restarted repeatedly. */
const SAMPLE_COMMAND = ['sh', '-c', 'echo Set the command of your worker; while true; do sleep 60; done'];

/** The application's image with another command, in a separate ECS service that scales with the queue. */
const offering: AwsOffering<'worker_compute', FargateSize> = {
  id: 'aws.fargate-worker',
  service: 'ECS on Fargate',
  capability: 'worker_compute',
  multiRegion: { standby: oneWaits },
  form: 'container',
  inNetwork: true,
  facts: (_, { id }) => taskFacts(labelOf(id)),
  fit(node) {
    if (node.needs.scaleToZero || !node.needs.forms.includes('container')) return null;
    return {
      because: `Uses the application's image and processes ${formatNumber(node.demand.jobsPerMonth)} jobs per month of ${formatNumber(node.demand.jobSeconds)} s from the queue; another container starts while messages wait.`,
      provides: ['worker_compute', 'worker_compute:container'],
    };
  },
  size: (node) => workerSizes(node.demand, node.needs.zones),
  meter: (size) => fargateUsage(size),
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare(size, node, site) {
    const label = site.label(node.id);
    const [queue] = invocationsTo(node.id, site, 'queue', 'trigger');
    return [
      imageVariable(label, node.title, "the application's image"),
      listVariable(
        `${label}_command`,
        `${node.title}: command in the image that processes messages from the queue.`,
        SAMPLE_COMMAND,
        notEmpty('Enter a command.'),
      ),
      ...sizeVariables(label, node.title, size),
      locals('locals.tf', { [`${label}_image`]: imageOf(label, site) }),
      cluster(),
      logGroup(label, joined('/ecs/', named(label)), site),
      ...taskRoles(node.id, node.title, site),
      taskDefinition(
        node.id,
        {
          image: code(`local.${label}_image`),
          command: code(`var.${label}_command`),
          cpu: code(`tostring(var.${label}_cpu)`),
          memory: code(`tostring(var.${label}_memory)`),
          environment: {},
          port: null,
        },
        site,
      ),
      service(node.id, {}, [], site),
      ...scaling(label, queue?.label ?? null),
    ];
  },
  claims: (size, node) => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'autoscaled',
        text: `${node.title}: between ${size.minimum} and ${size.maximum} containers process the queue.`,
        resource: `aws_appautoscaling_target.${label}`,
        attributes: { max_capacity: size.maximum },
      },
      loggedClaim(node.title, label),
    ];
  },
};

function scaling(label: string, queue: string | null): readonly Block[] {
  return [scalingTarget(label), ...(queue === null ? scaleByProcessor(label) : scaleByQueue(label, queue))];
}

/** Image: its own if set, else that of the application, else the sample. */
function imageOf(label: string, site: Site): Expression {
  const images = site.placed.flatMap((placed) => factsOf(placed).applicationImage ?? []);
  const otherwise = images[0] ?? `"${SAMPLE_IMAGE}"`;
  return code(`var.${label}_image == null ? ${otherwise} : var.${label}_image`);
}

export const fargateWorker = entry(offering);
