import { capabilityOf, type Term } from '#core/model/capability.ts';
import { freeId, ROLES } from '#core/model/component-id.ts';
import type { Quality, ResolvedComponent, ResolvedRequirements, TechnologyRequirement } from '#core/model/resolved.ts';
import type { Figure, Load, Workload } from '#core/model/workload.ts';

/** Requirements of `resolve` with the given fields only. */
export function requirementsOf(
  terms: readonly Term[],
  more: Partial<ResolvedRequirements> & { readonly technologyNames?: readonly string[]; readonly zones?: number } = {},
): ResolvedRequirements {
  const { technologyNames = [], zones, ...rest } = more;
  const quality = (value: number): Quality => ({
    value,
    origin: 'stated',
    because: 'stated by the test',
    evidence: [],
  });
  return {
    systems: [],
    components: withOwnIds(terms.map(capability)),
    flows: [],
    parties: [],
    seasons: [],
    technologies: technologyNames.map(technology),
    exclusions: [],
    quantities: [],
    qualities: zones === undefined ? {} : { zones: quality(zones) },
    compliance: [],
    environment: { value: 'production', origin: 'assumed', because: 'the usual' },
    budget: null,
    region: { id: 'eu-west-1', origin: 'stated', because: 'stated by the test', evidence: [] },
    conflicts: [],
    assumptions: [],
    unread: [],
    coverage: 1,
    ...rest,
  };
}

/** A required component with the usual id of its capability. */
export function capability(term: Term): ResolvedComponent {
  return {
    kind: 'capability',
    id: ROLES[capabilityOf(term)],
    anyOf: [term],
    strength: 'stated',
    demand: 'must',
    evidence: [],
    because: `${term} was asked for`,
  };
}

/** The components with a number after each id that is taken. */
export function withOwnIds(components: readonly ResolvedComponent[]): readonly ResolvedComponent[] {
  const taken = new Set<string>();
  return components.map((component) => {
    const id = freeId(component.id, taken);
    taken.add(id);
    return { ...component, id };
  });
}

function technology(name: string): TechnologyRequirement {
  return { kind: 'technology', name, version: null, term: null, evidence: [], because: `${name} was named` };
}

export function excluding(...terms: readonly Term[]): ResolvedRequirements['exclusions'] {
  return [
    { kind: 'exclusion', terms, technology: null, origin: 'stated', evidence: [], because: 'stated by the test' },
  ];
}

/** A load that every component has in full. */
export function loadOf(system: Workload): Load {
  return { system, parts: new Map() };
}

/** The load of `workloadOf` for every component. */
export function loadAt(...figures: Parameters<typeof workloadOf>): Load {
  return loadOf(workloadOf(...figures));
}

/** A workload with peak requests/s and a mean of a quarter. */
export function workloadOf(
  peakRps: number,
  more: { readonly databaseGb?: number; readonly objectGb?: number } = {},
): Workload {
  const figure = (value: number, unit: string): Figure => ({
    value,
    unit,
    origin: 'stated',
    because: 'stated by the test',
    evidence: [],
  });
  const meanRps = peakRps / 4;
  const requestsPerMonth = meanRps * 730 * 3600;
  return {
    peakRps: figure(peakRps, 'requests/s'),
    meanRps: figure(meanRps, 'requests/s'),
    requestsPerMonth: figure(requestsPerMonth, 'requests'),
    responseKb: figure(30, 'KB'),
    egressGbPerMonth: figure((requestsPerMonth * 30) / 1e6, 'GB'),
    writeShare: figure(0.1, ''),
    queriesPerRequest: figure(2, 'queries'),
    rpsPerVcpu: figure(200, 'requests/s'),
    queriesPerVcpu: figure(500, 'queries/s'),
    databaseGb: figure(more.databaseGb ?? 10, 'GB'),
    databaseGrowthGbPerMonth: figure((more.databaseGb ?? 10) / 20, 'GB'),
    workingSet: figure(0.2, ''),
    itemKb: figure(2, 'KB'),
    objectGb: figure(more.objectGb ?? 50, 'GB'),
    emailsPerMonth: figure(requestsPerMonth / 1000, 'e-mails'),
    jobsPerMonth: figure(requestsPerMonth / 100, 'jobs'),
    jobSeconds: figure(2, 's'),
    logGbPerMonth: figure((requestsPerMonth * 0.1) / 1e6, 'GB'),
    headroom: figure(0.3, ''),
    people: figure(1000, 'people'),
    connections: figure(peakRps * 10, 'connections'),
    eventsPeakPerSecond: figure(peakRps * 4, 'events/s'),
    eventsMeanPerSecond: figure(peakRps, 'events/s'),
    eventKb: figure(1, 'KB'),
    retentionDays: figure(30, 'days'),
    devices: figure(peakRps * 60, 'devices'),
    analysedGb: figure(peakRps * 10, 'GB'),
    analysedGrowthGbPerMonth: figure(peakRps, 'GB'),
    scannedGbPerMonth: figure(peakRps * 100, 'GB'),
    modelCallsPerMonth: figure(requestsPerMonth / 100, 'calls'),
    inputTokens: figure(2000, 'tokens'),
    outputTokens: figure(400, 'tokens'),
    mediaMinutesPerMonth: figure(peakRps * 60, 'minutes'),
    tasksPerMonth: figure(Math.ceil(peakRps * 30), 'tasks'),
    parallelTasks: figure(Math.ceil(peakRps), 'tasks'),
    taskVcpu: figure(2, 'vCPU'),
    taskMemoryGb: figure(4, 'GB'),
    taskHours: figure(1, 'h'),
  };
}
