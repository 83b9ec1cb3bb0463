import type { RoleName } from '../model/graph.ts';
import { formatDollars, formatNumber } from './numbers.ts';
import type { Advice } from './selection.ts';

/** Usual price of a unit of load, US dollars per month. */
interface PriceBand {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly source: string;
  readonly asOf: string;
}

const LACKS: Readonly<Record<RoleName, readonly [lack: string, what: string]>> = {
  writer: ['No component writes to it', 'what writes to it'],
  reader: ['No component reads it', 'what reads it'],
  producer: ['No component sends to it', 'what sends to it'],
  consumer: ['No component receives from it', 'what receives from it'],
  caller: ['No component calls it', 'what calls it'],
  sender: ['No component sends through it', 'what sends messages through it'],
  target: ['It has no target', 'its target'],
  source: ['It has no source', 'its source'],
  start: ['Nothing starts it', 'what starts it'],
};

/** Faults that the verification of a design reports. */
export const LAWS = {
  unplayed: (title: string, role: RoleName): Advice => ({
    text: `${title}: ${LACKS[role][0].charAt(0).toLowerCase()}${LACKS[role][0].slice(1)}.`,
    do: `Describe ${LACKS[role][1]} as a flow, or remove the component.`,
  }),
  unconnected: (from: string, to: string): Advice => ({
    text: `${from} → ${to}: the Terraform does not connect them.`,
    do: 'Set up the connection: network path, permission and address.',
  }),
  manual: (from: string, to: string, action: string): Advice => ({
    text: `${from} → ${to}: the connection needs a manual step.`,
    do: action,
  }),
  byHand: (title: string, action: string): Advice => ({
    text: `${title}: Terraform cannot create it.`,
    do: action,
  }),
  step: (title: string, action: string): Advice => ({
    text: `${title}: a manual step follows the Terraform.`,
    do: action,
  }),
  refused: (title: string, term: string): Advice => ({
    text: `${title}: the request excludes ${term}.`,
    do: 'Remove the component, or remove the exclusion.',
  }),
  abroad: (region: string, places: readonly string[]): Advice => ({
    text: `The region ${region} is outside ${places.join(', ')}, where data must stay.`,
    do: `Choose a region in ${places.join(', ')}, or drop the requirement.`,
  }),
  keptWorldwide: (title: string, service: string, places: readonly string[]): Advice => ({
    text: `${title}: ${service} keeps data in locations of its provider worldwide, and data must stay in ${places.join(', ')}.`,
    do: 'Let it handle only what may leave, such as public files, or remove it.',
  }),
  passedWorldwide: (title: string, service: string, places: readonly string[]): Advice => ({
    text: `${title}: ${service} decrypts requests at the location nearest to the caller, which may be outside ${places.join(', ')}; it stores none of them.`,
    do: 'Check that this is permitted.',
  }),
  placedAbroad: (title: string, place: string, places: readonly string[]): Advice => ({
    text: `${title}: a resource is in ${place}, and data must stay in ${places.join(', ')}.`,
    do: 'Move it, or keep data out of it.',
  }),
  overused: (title: string, sku: string, vcpu: number, use: number): Advice => ({
    text: `${title}: the peak needs ${formatNumber(vcpu)} vCPU, ${formatNumber(use * 100)} % of ${sku}.`,
    do: 'Choose a larger size, or divide the load.',
  }),
  silent: (title: string, devices: number, messages: number): Advice => ({
    text: `${title}: ${formatNumber(devices)} devices send ${formatNumber(messages)} messages a month in all, less than one each.`,
    do: 'State the messages of all devices together, or the interval at which one device sends.',
  }),
  underused: (title: string, sku: string, use: number, smaller: string): Advice => ({
    text: `${title}: the peak uses ${formatNumber(use * 100)} % of ${sku}; ${smaller} carries it.`,
    do: 'Choose the smaller size, or state the load that the larger one is for.',
  }),
  outsideBand: (price: number, { unit, least, most, source, asOf }: PriceBand): Advice => ({
    text: `The price is ${formatDollars(price)} for a ${unit}; ${formatDollars(least)} to ${formatDollars(most)} are usual (${source}, ${asOf}).`,
    do: 'Check the load and the sizes of these components before you rely on the total.',
  }),
  undeclared: (title: string, monthly: string): Advice => ({
    text: `${title}: ${monthly} a month is estimated, and no Terraform resource declares it.`,
    do: 'Create the service yourself; its price is in the estimate.',
  }),
} as const;
