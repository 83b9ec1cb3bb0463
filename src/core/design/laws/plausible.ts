import { LAWS } from '../../messages/laws.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Capacity, PlacedNode, Qualities } from '../../model/offering.ts';
import { bandsBroken } from '../price-bands.ts';
import type { Breach, Finished, Law } from './law.ts';

/** Utilisation at the peak below which a size is too large where a smaller one carries the load. */
const LEAST_USE = 0.05;
/** Highest utilisation of processors at the peak, where the request plans no other spare capacity. */
const MOST_USE = 0.7;

/** What a component needs at the peak, and the spare capacity that is planned above it. */
interface Need extends Required<Capacity> {
  readonly headroom: number;
}

/** Sizes suit the load, and the price suits the kind of system. */
export const PLAUSIBLE: Law = {
  id: 'PLAUSIBLE',
  breaches: (finished) => [
    ...finished.site.placed.flatMap((part) => implausibleUse(part, finished)),
    ...finished.site.placed.flatMap(silentDevices),
    ...bandsBroken(finished).map(({ at, price, band }) => ({ at, node: null, ...LAWS.outsideBand(price, band) })),
  ],
};

/** Devices that send less than one message a month each: a rate of one device was taken for that of all. */
function silentDevices({ node }: PlacedNode): readonly Breach[] {
  if (node.capability !== 'iot_ingest' || node.demand.messagesPerMonth >= node.demand.devices) return [];
  const { devices, messagesPerMonth } = node.demand;
  return [{ at: node.id, node: node.id, ...LAWS.silent(node.title, devices, messagesPerMonth) }];
}

function needOf({ capability, demand }: GraphNode): Need | null {
  switch (capability) {
    case 'relational_db': {
      const { peakQps, queriesPerVcpu, workingSetGb, headroom } = demand;
      return { vcpu: peakQps / queriesPerVcpu, memoryGb: workingSetGb, headroom };
    }
    case 'cache':
      return { vcpu: 0, memoryGb: demand.memoryGb, headroom: 0 };
    default:
      return null;
  }
}

function implausibleUse(part: PlacedNode, { options }: Finished): readonly Breach[] {
  const { node, choice } = part;
  const need = needOf(node);
  const { provisioned, sku, qualities } = choice.size;
  if (need === null || provisioned === undefined) return [];
  const { processors, most } = useOf(need, provisioned);
  const limit = Math.max(MOST_USE, 1 / (1 + need.headroom));
  if (processors > limit)
    return [{ at: node.id, node: node.id, ...LAWS.overused(node.title, sku, need.vcpu, processors) }];
  if (most >= LEAST_USE) return [];
  const smaller = (options.get(node.id) ?? []).filter(({ candidate: { offering, size } }) => {
    if (offering !== choice.offering || size.provisioned === undefined || isWorse(size.qualities, qualities))
      return false;
    const other = useOf(need, size.provisioned);
    return other.most > most && other.processors <= limit;
  });
  const [first] = smaller;
  if (first === undefined) return [];
  return [{ at: node.id, node: node.id, ...LAWS.underused(node.title, sku, most, first.candidate.size.sku) }];
}

/** Whether a size is smaller at the cost of something else. */
function isWorse(one: Qualities, other: Qualities): boolean {
  return (
    one.zones < other.zones ||
    (one.availability ?? 0) < (other.availability ?? 0) ||
    one.headroomScore < other.headroomScore
  );
}

/** Utilisation at the peak, of processors and of what is used most. */
function useOf(need: Need, { vcpu, memoryGb }: Capacity): { readonly processors: number; readonly most: number } {
  const processors = vcpu === undefined ? 0 : need.vcpu / vcpu;
  return { processors, most: Math.max(processors, memoryGb === undefined ? 0 : need.memoryGb / memoryGb) };
}
