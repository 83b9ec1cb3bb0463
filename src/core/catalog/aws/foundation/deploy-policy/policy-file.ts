import type { IacFile } from '../../../../model/iac.ts';

/** One permission of the deployer. */
export interface FreeTier {
  readonly sid: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly equals?: Readonly<Record<string, readonly string[]>>;
}

/** Characters of a managed policy without white space (IAM guide, "IAM and AWS STS quotas"). */
export const MOST_CHARACTERS = 6144;
const ENVELOPE = JSON.stringify({ Version: '2012-10-17', Statement: [] }).length;

/** As few policies as hold them all: `deploy-policy.json`, or `deploy-policy-1.json` and so on. */
export function inPolicies(allowances: readonly FreeTier[]): readonly IacFile[] {
  const policies: FreeTier[][] = [[]];
  let used = ENVELOPE;
  for (const allowance of merged(allowances).flatMap(inPieces)) {
    const length = lengthOf(allowance) + 1;
    if (used + length > MOST_CHARACTERS) {
      policies.push([]);
      used = ENVELOPE;
    }
    policies.at(-1)?.push(allowance);
    used += length;
  }
  return policies.map((statements, index) => ({
    path: policies.length === 1 ? 'deploy-policy.json' : `deploy-policy-${index + 1}.json`,
    content: `${JSON.stringify({ Version: '2012-10-17', Statement: numbered(statements) }, null, 2)}\n`,
  }));
}

/** Statements of one name say the same but for their actions. */
function merged(allowances: readonly FreeTier[]): readonly FreeTier[] {
  const bySid = new Map<string, FreeTier>();
  for (const allowance of allowances) {
    const actions = [...(bySid.get(allowance.sid)?.actions ?? []), ...allowance.actions];
    bySid.set(allowance.sid, { ...allowance, actions });
  }
  return [...bySid.values()];
}

/** One that alone would fill a policy is cut in two, until none would. */
function inPieces(allowance: FreeTier): readonly FreeTier[] {
  if (lengthOf(allowance) <= (MOST_CHARACTERS - ENVELOPE) / 2) return [allowance];
  const middle = Math.ceil(allowance.actions.length / 2);
  const cut = (from: number, to?: number) => inPieces({ ...allowance, actions: allowance.actions.slice(from, to) });
  return [...cut(0, middle), ...cut(middle)];
}

/** Pieces of one statement in the same policy need names of their own. */
function numbered(statements: readonly FreeTier[]): readonly object[] {
  return statements.map((statement, index) => {
    const earlier = statements.slice(0, index).filter(({ sid }) => sid === statement.sid).length;
    return printed({ ...statement, sid: earlier === 0 ? statement.sid : `${statement.sid}${earlier + 1}` });
  });
}

function printed({ sid, actions, resources, equals }: FreeTier): object {
  return {
    Sid: sid,
    Effect: 'Allow',
    Action: only(actions),
    Resource: only(resources),
    ...(equals === undefined
      ? {}
      : {
          Condition: {
            StringEquals: Object.fromEntries(Object.entries(equals).map(([key, list]) => [key, only(list)])),
          },
        }),
  };
}

function only(list: readonly string[]): string | readonly string[] {
  return list.length === 1 && list[0] !== undefined ? list[0] : list;
}

/** With room for a number behind its name. */
function lengthOf(allowance: FreeTier): number {
  return JSON.stringify(printed(allowance)).length + 1;
}
