import { FRAMEWORK_NAMES, type Framework } from '../../model/intent.ts';
import type { Looked, Measure } from '../measures/measure.ts';
import type { Evidenced, Observation, Rule } from '../rule.ts';

/** A control of a framework. */
export interface Control {
  /** Id in the notation of the framework, such as `164.312(b)`. */
  readonly id: string;
  /** Short title, such as "Audit controls". */
  readonly title: string;
  /** Technical measures; absent for a control that a design cannot prove. */
  readonly measures?: readonly Measure[];
  /** Organisational duty as an instruction. */
  readonly yours?: string;
}

/** A framework with its controls in their original order. */
export interface ControlSet {
  readonly framework: Framework;
  /** Prefix of finding ids, such as `PCI`. */
  readonly prefix: string;
  readonly controls: readonly Control[];
}

/** One rule per control, without findings if the framework is not requested. */
export function rulesOf({ framework, prefix, controls }: ControlSet): readonly Rule[] {
  return controls.map((control) => ({
    id: `${prefix}-${control.id.replaceAll(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '')}`,
    pillar: 'security' as const,
    control: `${FRAMEWORK_NAMES[framework]} ${control.id}`,
    check: (evidence: Evidenced) =>
      evidence.requirements.compliance.some((asked) => asked.framework === framework)
        ? [...looked(control, evidence), ...remaining(control)]
        : [],
  }));
}

/** Met if no measure has a gap; else one finding per gap. Empty if no measure applies. */
function looked(control: Control, evidence: Evidenced): readonly Observation[] {
  const results = (control.measures ?? []).map((measure) => measure(evidence));
  const gaps = results.flatMap((result) => result.gaps);
  if (gaps.length > 0) return gaps.map((gap) => ({ ...gap, text: `${control.title}. ${gap.text}` }));
  const holding = results.filter(({ holds }) => holds.length > 0);
  return holding.length === 0 ? [] : [met(control.title, holding)];
}

function met(title: string, holding: readonly Looked[]): Observation {
  const [proof] = holding.flatMap(({ proofs }) => proofs);
  return {
    status: 'met',
    node: null,
    text: `${title}. ${holding.flatMap(({ holds }) => holds).join(' ')}`,
    ...(proof === undefined ? {} : { proof }),
  };
}

function remaining({ title, yours }: Control): readonly Observation[] {
  return yours === undefined ? [] : [{ status: 'yours', node: null, text: `${title}.`, do: yours }];
}
