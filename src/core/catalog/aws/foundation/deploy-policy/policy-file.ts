import type { IacFile } from '../../../../model/terraform.ts';

/** One permission of the deployer. */
export interface PolicyStatement {
  readonly sid: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly equals?: Readonly<Record<string, readonly string[]>>;
}

/** Characters of a managed policy without white space (IAM guide, "IAM and AWS STS quotas"). */
export const MOST_CHARACTERS = 6144;
const ENVELOPE = JSON.stringify({ Version: '2012-10-17', Statement: [] }).length;

/** Smallest number of policies that hold all statements: `deploy-policy.json`, or `deploy-policy-1.json` and so on. */
export function inPolicies(statements: readonly PolicyStatement[]): readonly IacFile[] {
  const policies: PolicyStatement[][] = [[]];
  let used = ENVELOPE;
  for (const statement of merged(statements).flatMap(inPieces)) {
    const length = lengthOf(statement) + 1;
    if (used + length > MOST_CHARACTERS) {
      policies.push([]);
      used = ENVELOPE;
    }
    policies.at(-1)?.push(statement);
    used += length;
  }
  return policies.map((statements, index) => ({
    path: policies.length === 1 ? 'deploy-policy.json' : `deploy-policy-${index + 1}.json`,
    content: `${JSON.stringify({ Version: '2012-10-17', Statement: numbered(statements) }, null, 2)}\n`,
  }));
}

/** Statements with the same name differ only in their actions. */
function merged(statements: readonly PolicyStatement[]): readonly PolicyStatement[] {
  const bySid = new Map<string, PolicyStatement>();
  for (const statement of statements) {
    const actions = [...(bySid.get(statement.sid)?.actions ?? []), ...statement.actions];
    bySid.set(statement.sid, { ...statement, actions });
  }
  return [...bySid.values()];
}

/** Splits a statement that exceeds the size of one policy. */
function inPieces(statement: PolicyStatement): readonly PolicyStatement[] {
  if (lengthOf(statement) <= (MOST_CHARACTERS - ENVELOPE) / 2) return [statement];
  const middle = Math.ceil(statement.actions.length / 2);
  const cut = (from: number, to?: number) => inPieces({ ...statement, actions: statement.actions.slice(from, to) });
  return [...cut(0, middle), ...cut(middle)];
}

/** Parts of one statement in the same policy need unique names. */
function numbered(statements: readonly PolicyStatement[]): readonly object[] {
  return statements.map((statement, index) => {
    const earlier = statements.slice(0, index).filter(({ sid }) => sid === statement.sid).length;
    return printed({ ...statement, sid: earlier === 0 ? statement.sid : `${statement.sid}${earlier + 1}` });
  });
}

function printed({ sid, actions, resources, equals }: PolicyStatement): object {
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

/** Size with space for a number after its name. */
function lengthOf(statement: PolicyStatement): number {
  return JSON.stringify(printed(statement)).length + 1;
}
