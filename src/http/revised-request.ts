import { type Catalogue, describesSystem, type Requirements } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import type { RevisionBase } from '#services/revisions.ts';
import type { SynthesisRequest } from '#services/synthesis.ts';
import { INVALID } from './messages/problems.ts';
import { invalid } from './plugins/validation.ts';
import { patchRequirements } from './requirements-patch.ts';
import { regionFault } from './routes/region-validation.ts';
import type { RevisionBody, WhatIfChange } from './schemas/revisions.ts';

/**
 * The request of a revision: that of its base with the changes.
 * @throws VALIDATION_FAILED with every fault
 */
export function revisedRequest(base: RevisionBase, body: RevisionBody, catalogue: Catalogue): SynthesisRequest {
  const changed = changedRequest(base, body, '', catalogue);
  const { system_intent: text = changed.text, requirements } = body;
  if (requirements !== undefined) {
    const isEmpty = text === '' && !describesSystem(requirements);
    const empty = isEmpty ? [{ pointer: '/requirements', detail: INVALID.emptyRequirements }] : [];
    return finished({ ...changed, text }, requirements, empty);
  }
  if (body.system_intent === undefined) return changed;
  return finished({ ...changed, text }, stated(base.synthesis.intent), []);
}

/** The requests of changes to one base. @throws VALIDATION_FAILED with every fault */
export function changedRequests(
  base: RevisionBase,
  changes: readonly WhatIfChange[],
  catalogue: Catalogue,
): readonly SynthesisRequest[] {
  return changes.map((change, index) => changedRequest(base, change, `/patches/${index}`, catalogue));
}

/** @param at pointer of the change in the request */
function changedRequest(base: RevisionBase, change: WhatIfChange, at: string, catalogue: Catalogue): SynthesisRequest {
  const { intent } = base.synthesis;
  const { patch, constraints: given = {} } = change;
  const entries = Object.entries({ ...intent.constraints, ...given }).filter(([, value]) => value !== null);
  const constraints = Object.fromEntries(entries) as SynthesisRequest['constraints'];
  const request = { text: intent.text, cloud: intent.cloud, constraints };
  const faults = regionFaults(given.region, intent.cloud, catalogue, at);
  if (patch === undefined) return finished(request, intent.requirements, faults);
  const patched = patchRequirements(base.stored.blueprint.requirements, patch, `${at}/patch`);
  if ('faults' in patched) throw invalid([...patched.faults, ...faults], 'body');
  const isEmpty = intent.text === '' && !describesSystem(patched.document);
  const empty = isEmpty ? [{ pointer: `${at}/patch`, detail: INVALID.emptyRequirements }] : [];
  return finished(request, patched.document, [...faults, ...empty]);
}

function finished(
  request: Omit<SynthesisRequest, 'requirements'>,
  requirements: Requirements | undefined,
  faults: readonly Fault[],
): SynthesisRequest {
  if (faults.length > 0) throw invalid(faults, 'body');
  const { text, cloud, constraints } = request;
  return { text, cloud, constraints, ...(requirements === undefined ? {} : { requirements }) };
}

/** What the caller stated. A document with clauses was read from the earlier text and says nothing of the new one. */
function stated({ requirements }: RevisionBase['synthesis']['intent']): Requirements | undefined {
  return requirements?.clauses === undefined ? requirements : undefined;
}

function regionFaults(
  region: string | null | undefined,
  cloud: SynthesisRequest['cloud'],
  catalogue: Catalogue,
  at: string,
): readonly Fault[] {
  if (region === undefined || region === null) return [];
  const fault = regionFault(region, cloud, catalogue, `${at}/constraints/region`);
  return fault === null ? [] : [fault];
}
