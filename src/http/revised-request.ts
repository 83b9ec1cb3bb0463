import { type Answers, answerFaults, type Catalogue, describesSystem, type Requirements } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import type { RevisionBase } from '#services/revisions.ts';
import type { SynthesisRequest } from '#services/synthesis.ts';
import { INVALID } from './messages/problems.ts';
import { invalid, pointerTo } from './plugins/validation.ts';
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
    return finished({ ...changed, text }, { requirements, answers: body.answers }, empty);
  }
  if (body.system_intent === undefined) return changed;
  return finished({ ...changed, text }, saidBeside(base.synthesis.intent, body.answers), []);
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
  const { patch, answers, constraints: given = {} } = change;
  const entries = Object.entries({ ...intent.constraints, ...given }).filter(([, value]) => value !== null);
  const constraints = Object.fromEntries(entries) as SynthesisRequest['constraints'];
  const request = { text: intent.text, cloud: intent.cloud, constraints };
  const document = base.stored.blueprint.requirements;
  const faults = [
    ...regionFaults(given.region, intent.cloud, catalogue, at),
    ...answerFaults(answers ?? {}, document.questions).map(({ path, detail }) => ({
      pointer: at + pointerTo(path),
      detail,
    })),
  ];
  if (patch === undefined) {
    const all = answers === undefined ? intent.answers : { ...intent.answers, ...answers };
    return finished(request, { requirements: intent.requirements, answers: all }, faults);
  }
  const patched = patchRequirements(document, patch, `${at}/patch`);
  if ('faults' in patched) throw invalid([...patched.faults, ...faults], 'body');
  const isEmpty = intent.text === '' && !describesSystem(patched.document);
  const empty = isEmpty ? [{ pointer: `${at}/patch`, detail: INVALID.emptyRequirements }] : [];
  // The document has the earlier answers already, and the patch may change them.
  return finished(request, { requirements: patched.document, answers }, [...faults, ...empty]);
}

interface Said {
  readonly requirements: Requirements | undefined;
  readonly answers: Answers | undefined;
}

function finished(
  { text, cloud, constraints }: Pick<SynthesisRequest, 'text' | 'cloud' | 'constraints'>,
  { requirements, answers }: Said,
  faults: readonly Fault[],
): SynthesisRequest {
  if (faults.length > 0) throw invalid(faults, 'body');
  const said = {
    ...(requirements === undefined ? {} : { requirements }),
    ...(answers === undefined ? {} : { answers }),
  };
  return { text, cloud, constraints, ...said };
}

/**
 * What the caller said beside the earlier text. A document with clauses was read from that text and says nothing of the
 * new one, and neither do answers about its clauses.
 */
function saidBeside({ requirements, answers = {} }: RevisionBase['synthesis']['intent'], given: Answers = {}): Said {
  const kept = Object.entries(answers).filter(([id]) => !id.startsWith('clause-'));
  const all = { ...Object.fromEntries(kept), ...given };
  return {
    requirements: requirements?.clauses === undefined ? requirements : undefined,
    answers: Object.keys(all).length === 0 ? undefined : all,
  };
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
