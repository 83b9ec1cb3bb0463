import { ACTORS, APPLICATION_TITLES, INFERRED, TITLES } from '../../messages/components.ts';
import type { Form } from '../../model/capability.ts';
import type { ComputeDemand, TrafficDemand } from '../../model/demand.ts';
import { productionFirst } from '../../model/environments.ts';
import { excludedForms, type ResolvedComponent } from '../../model/resolved.ts';
import { ENTRIES, idsOf, isInternal } from '../internal-programs.ts';
import { type CompositionContext, nameOf, type PartContext, reasonOf } from './composition-context.ts';
import { visitorsTo } from './connections.ts';
import { joinDns } from './domain-name.ts';
import { addCdn, behindCdn, firewallBefore, isBeforePrograms, sentByProgram } from './edge-cache.ts';
import { allowedForms, type GraphBuilder } from './graph-builder.ts';

/** Port of the application; an unprivileged port. */
const PORT = 8080;

/** Where the text names no form: containers, then forms with more operational effort. */
const PREFERRED_FORMS: readonly Form[] = ['container', 'paas', 'function', 'vm', 'kubernetes'];

/**
 * Path of a synchronous request: DNS, load balancer and programs, with CDN, firewall and API gateway where requested. All
 * programs share one entry point; a program that only other programs call has none.
 */
export function requestPath(context: CompositionContext, builder: GraphBuilder): void {
  const programs = context.each('web_compute').filter(({ serverless }) => !serverless);
  const inner = programs.filter((program) => isInternal(program.id, context.requirements));
  for (const program of inner) addProgram(program, program.traffic, { internal: true }, builder);
  const open = productionFirst(programs.filter((program) => !inner.includes(program)));
  if (open.length === 0) return;
  const cached = isBeforePrograms(context, builder);
  const whole = sumOf(open.map(({ traffic }) => traffic));
  const traffic = cached ? behindCdn(whole) : whole;
  const published = gatewayBefore(context);
  const balancer = builder.add({
    id: context.idFor('lb', 'load_balancer'),
    title: nameOf(context, 'load_balancer', TITLES.loadBalancer),
    capability: 'load_balancer',
    zone: 'public',
    demand: published === null || context.wants('waf') !== null ? traffic : { ...traffic, behindGateway: true },
    ...reasonOf(context.wants('load_balancer'), INFERRED.loadBalancer),
    needs: { zones: context.zones },
  });
  for (const [index, program] of open.entries()) {
    const own = cached ? behindCdn(program.traffic) : program.traffic;
    addProgram(program, own, placeOf(program, index, open.length, published !== null), builder);
    builder.call(balancer, program.id);
  }
  const address = published === null ? balancer : publish(published, balancer, traffic, context, builder);
  const visitors = visitorsOf(open, context, builder);
  if (cached) addCdn(address, visitors, whole, context, builder);
  const entry = cached ? (builder.of('cdn')[0] ?? address) : address;
  for (const visitor of visitors) builder.join(visitor, entry, 'request');
  firewallBefore(entry, cached ? { beforeCdn: true } : {}, context, builder);
  joinDns(context, visitors, builder);
}

/** The programs on servers or containers that external requests reach. */
export function publicPrograms(context: CompositionContext): readonly PartContext[] {
  return context
    .each('web_compute')
    .filter(({ id, serverless }) => !serverless && !isInternal(id, context.requirements));
}

function addProgram(program: PartContext, traffic: TrafficDemand, place: Place, builder: GraphBuilder): void {
  const { workload, id, part, zones, profile } = program;
  builder.add({
    id,
    title: program.titled(titleOf(program)),
    capability: 'web_compute',
    zone: 'private_application',
    demand: {
      ...traffic,
      rpsPerVcpu: paceOf(program),
      headroom: workload.headroom.value,
      minimumCopies: profile?.scalesOut === false ? 1 : Math.max(zones, part.instances ?? 1),
      port: PORT,
      ...place,
      ...(isCalled(program) ? { called: true } : {}),
      ...(profile === null ? {} : { leastMemoryGb: profile.memoryGb, leastVcpu: profile.vcpu }),
      ...(profile?.cron === undefined && profile?.worker === undefined ? {} : { background: true }),
    },
    ...reasonOf(part),
    needs: { zones, forms: formsOf(program) },
  });
}

/** Requests/s of one vCPU: as stated, else those of the product, else those of the kind of system. */
function paceOf({ workload: { rpsPerVcpu }, profile }: PartContext): number {
  return rpsPerVcpu.origin === 'assumed' ? (profile?.rpsPerVcpu ?? rpsPerVcpu.value) : rpsPerVcpu.value;
}

/** How requests reach a program. */
type Place = Pick<ComputeDemand, 'path' | 'internal' | 'shared' | 'behindGateway' | 'behindFirewall'>;

/** The first program receives every request that no other program's path matches. */
function placeOf({ id, wants }: PartContext, index: number, programs: number, published: boolean): Place {
  const filtered: Place = wants('waf') === null ? {} : { behindFirewall: true };
  const gateway: Place = published ? { ...filtered, behindGateway: true } : filtered;
  return programs < 2 ? gateway : { shared: true, ...(index === 0 ? {} : { path: `/${id}` }), ...gateway };
}

/** Whether a flow leads from another component to a program. */
function isCalled({ id, flowsOf, isParty }: PartContext): boolean {
  return flowsOf(id).some(({ from, to, interaction }) => to === id && interaction === 'request' && !isParty(from));
}

/** The actors whose flows lead to one of the programs or to their entry points; without any, a generic one. */
function visitorsOf(
  programs: readonly PartContext[],
  context: CompositionContext,
  builder: GraphBuilder,
): readonly string[] {
  const hasSite = context.wants('static_site') !== null;
  const before = ENTRIES.filter((one) => one !== 'static_site' && !(hasSite && one === 'cdn'));
  const called = new Set([...programs.map(({ id }) => id), ...idsOf(before, context.requirements)]);
  // The browser that shows a site calls the programs that its flows name: the visitors of the site are theirs.
  const sites = [...idsOf(['static_site'], context.requirements)].filter((site) =>
    context.flowsOf(site).some(({ from, to }) => from === site && called.has(to)),
  );
  const ids = new Set([...called, ...sites]);
  return visitorsTo(ids, clientsOf(context), context, builder);
}

function sumOf(all: readonly TrafficDemand[]): TrafficDemand {
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  const sum = (figure: (traffic: TrafficDemand) => number) => all.reduce((total, one) => total + figure(one), 0);
  const requestsPerMonth = sum((one) => one.requestsPerMonth);
  return {
    peakRps: sum(({ peakRps }) => peakRps),
    meanRps: sum(({ meanRps }) => meanRps),
    requestsPerMonth,
    responseKb: requestsPerMonth === 0 ? 0 : sum((one) => one.responseKb * one.requestsPerMonth) / requestsPerMonth,
    egressGbPerMonth: sum(({ egressGbPerMonth }) => egressGbPerMonth),
  };
}

/**
 * The component that asks for an API gateway in front of the load balancer: API keys, rate limits and one public address.
 * Null with two regions, where the common entry point replaces it. On a cloud whose firewall cannot protect a gateway, the
 * load balancer replaces it too.
 */
function gatewayBefore(context: CompositionContext): ResolvedComponent | null {
  const asked = context.wants('api_gateway');
  return (asked?.demand === 'must' || asked?.strength === 'stated') && context.requirements.secondRegion === undefined
    ? asked
    : null;
}

/** API gateway in front of the load balancer; connects to the application where load balancing is built in. */
function publish(
  asked: ResolvedComponent,
  balancer: string,
  traffic: TrafficDemand,
  context: CompositionContext,
  builder: GraphBuilder,
): string {
  const id = builder.add({
    id: asked.id,
    title: nameOf(context, 'api_gateway', TITLES.apiGateway),
    capability: 'api_gateway',
    zone: 'edge',
    demand: traffic,
    ...reasonOf(asked),
  });
  builder.join(id, balancer, 'request');
  return id;
}

/** API gateway and functions instead of servers. */
export function serverlessApi(context: CompositionContext, builder: GraphBuilder): void {
  const functions = context.each('web_compute').filter(({ serverless }) => serverless);
  const isAlone =
    !context.excludes('web_compute') &&
    (context.serverless ? functions.length === 0 : context.each('web_compute').length === 0);
  const alone = isAlone ? context.each('api_gateway').slice(0, 1) : [];
  if (functions.length + alone.length === 0) return;
  const open = productionFirst(functions.filter((program) => !isInternal(program.id, context.requirements)));
  const published = open.length > 0 ? open : functions;
  const sent = [...published, ...alone].map((program) => sentByProgram(program.traffic, context));
  const gateway = builder.add({
    id: context.idFor('gateway', 'api_gateway'),
    title: nameOf(context, 'api_gateway', TITLES.apiGateway),
    capability: 'api_gateway',
    zone: 'edge',
    demand: sumOf(sent),
    ...reasonOf(context.wants('api_gateway'), INFERRED.apiGateway),
    needs: { scaleToZero: true },
  });
  for (const visitor of visitorsOf(open, context, builder)) builder.join(visitor, gateway, 'request');
  for (const program of [...functions, ...alone]) {
    const id = addFunction(program, sentByProgram(program.traffic, context), open.indexOf(program), builder);
    if (alone.includes(program) || published.includes(program)) builder.join(gateway, id, 'request');
  }
}

/** Forms that scale to zero, in order of preference. */
const ON_DEMAND: readonly Form[] = ['function', 'container'];

/** @param index position among the programs behind the gateway; -1 if only other programs call it */
function addFunction(program: PartContext, traffic: TrafficDemand, index: number, builder: GraphBuilder): string {
  const { workload, part } = program;
  // A gateway that nothing else answers is no program, even where its requirement accepts one.
  const isProgram = !builder.has(program.id) && program.part.anyOf.some((term) => term.startsWith('web_compute'));
  return builder.add({
    id: isProgram ? program.id : program.idFor('app', 'web_compute'),
    title: isProgram ? program.titled(titleOf(program)) : titleOf(program),
    capability: 'web_compute',
    zone: 'private_application',
    demand: {
      ...traffic,
      rpsPerVcpu: workload.rpsPerVcpu.value,
      headroom: workload.headroom.value,
      minimumCopies: 0,
      port: PORT,
      ...(index > 0 ? { path: `/${program.id}`, behindGateway: true } : {}),
    },
    ...reasonOf(part),
    needs: {
      forms: allowedForms(
        program.forms('web_compute').filter((form) => ON_DEMAND.includes(form)),
        ON_DEMAND,
        excludedForms(program.requirements, 'web_compute'),
      ),
      scaleToZero: true,
    },
  });
}

function formsOf(program: PartContext): readonly Form[] {
  return allowedForms(
    program.forms('web_compute'),
    PREFERRED_FORMS,
    excludedForms(program.requirements, 'web_compute'),
    program.profile,
  );
}

function titleOf({ system }: CompositionContext): string {
  return APPLICATION_TITLES[system ?? ''] ?? TITLES.application;
}

function clientsOf({ system }: CompositionContext): string {
  return system === 'api' ? ACTORS.clients : ACTORS.visitors;
}
