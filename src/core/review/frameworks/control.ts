import { FRAMEWORK_NAMES } from '../../model/framework.ts';
import type { Framework } from '../../model/intent.ts';
import type { Looked, Measure } from '../measures/measure.ts';
import type { Evidenced, Observation, Rule } from '../rule.ts';

/** What a framework asks for under one number. */
export interface Control {
  /** As the framework writes it: `164.312(b)`. */
  readonly id: string;
  /** What it is about, as a noun: "Audit controls". */
  readonly title: string;
  /** What a design can do for it; left out for what no design proves. */
  readonly measures?: readonly Measure[];
  /** What remains for people to do, as an instruction. */
  readonly yours?: string;
}

/** A framework as data: its controls in its own order. */
export interface ControlSet {
  readonly framework: Framework;
  /** Start of each finding's id: `PCI`. */
  readonly prefix: string;
  readonly controls: readonly Control[];
}

/** A rule a control, silent where nobody asks for the framework. */
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

/** Met where everything holds; else what is missing, a finding each. Nothing where the design has no such part. */
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
