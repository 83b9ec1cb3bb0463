import type { MicroUsd } from '../../model/money.ts';
import { ownOf, type Problem } from './problem.ts';

/** Amounts in cents, of a size that the solver's tolerances do not blur. */
const cents = (amount: MicroUsd) => amount / 10_000;

export function columnName(group: number, option: number): string {
  return `x_${group}_${option}`;
}

/** The choice as a mixed-integer program in CPLEX LP format: one column an option, one for what each shared cost comes to. */
export function asLinearProgram({ groups, penalty, limit, reserve }: Problem): string {
  const columns = groups.flatMap((group, g) => group.map((option, o) => ({ option, g, name: columnName(g, o) })));
  const keys = [...new Set(columns.flatMap(({ option }) => Object.keys(option.shared)))].sort();
  const paid = keys.map((_, k) => `y_${k}`);
  const weighed = columns.map(({ option, name }) => `${cents(ownOf(option) + penalty(option))} ${name}`);
  const priced = columns.map(({ option, name }) => `${cents(ownOf(option) + reserve(option))} ${name}`);
  const rows = groups.map((group, g) => ` one_${g}: ${group.map((_, o) => columnName(g, o)).join(' + ')} = 1`);
  keys.forEach((key, k) => {
    for (const g of groups.keys()) {
      const sharing = columns.filter((column) => column.g === g && (column.option.shared[key] ?? 0) > 0);
      if (sharing.length === 0) continue;
      const terms = sharing.map(({ option, name }) => `- ${cents(option.shared[key] ?? 0)} ${name}`);
      rows.push(` pay_${g}_${k}: y_${k} ${terms.join(' ')} >= 0`);
    }
  });
  if (limit !== null) rows.push(` limit: ${[...priced, ...paid].join(' + ')} <= ${cents(limit)}`);
  return [
    'Minimize',
    ` total: ${[...weighed, ...paid].join(' + ')}`,
    'Subject To',
    ...rows,
    'Binary',
    ...columns.map(({ name }) => ` ${name}`),
    'End',
  ].join('\n');
}
