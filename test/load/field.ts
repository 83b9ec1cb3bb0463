import type { Chance } from './chance.ts';
import type { Contract, Operation } from './contract.ts';
import type { Credentials } from './credentials.ts';
import { faultsOf, parsed } from './faults.ts';
import type { Report } from './report.ts';
import { aim, type Habit, type Shot } from './shots.ts';
import { type Answer, NO_REQUESTS, type Wire } from './wire.ts';
import { learn, type World } from './world.ts';

/** One of this number of requests is malformed HTTP. */
const RAW_ONE_IN = 200;

/** Weights of operations other than `USUAL`: password hashes and syntheses are expensive. */
const WEIGHTS: Readonly<Record<string, number>> = {
  login: 2,
  createUser: 2,
  changeUser: 2,
  changePassword: 2,
  startComparison: 2,
  removeUser: 2,
  logout: 3,
  startSynthesis: 10,
  revokeAgent: 1,
  closeOwnSession: 2,
  revokeOAuthToken: 2,
  getBlueprint: 40,
  getSynthesis: 30,
  fetchRepository: 20,
  importTerraform: 1,
};
const USUAL = 10;

/** What a load needs: the contract, what is known of the server, and where requests and results go. */
export interface Field {
  readonly contract: Contract;
  readonly operations: readonly Operation[];
  readonly world: World;
  readonly wire: Wire;
  readonly report: Report;
  readonly chance: Chance;
  readonly habit: Habit;
}

/** The operations, each as often as its weight. */
export function weighted({ operations }: Contract): readonly Operation[] {
  return operations.flatMap((operation) => Array.from({ length: WEIGHTS[operation.id] ?? USUAL }, () => operation));
}

/** Sends requests over all connections. */
export async function carry(field: Field, credentials: Credentials, count: number, connections: number): Promise<void> {
  let left = count;
  const connection = async () => {
    while (left-- > 0) await (field.chance.below(RAW_ONE_IN) === 0 ? disturb(field) : shoot(field, credentials));
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

async function shoot(field: Field, credentials: Credentials): Promise<void> {
  const { contract, operations, world, wire, report, chance, habit } = field;
  const shot = aim(contract, chance.of(operations), world, credentials, chance, habit);
  try {
    const answer = await wire.send(shot);
    if (answer === null) return report.abandoned();
    report.answered(shot, answer, faultsOf(contract, shot, answer));
    if (answer.status < 300) remember(world, shot, answer);
  } catch (error) {
    report.broken(shot, error);
  }
}

async function disturb({ wire, report, chance }: Field): Promise<void> {
  const bytes = chance.of(NO_REQUESTS);
  const answer = await wire.sendRaw(bytes);
  report.disturbed(bytes, answer);
}

function remember(world: World, { operation, path }: Shot, answer: Answer): void {
  world.know('etag', answer.headers.etag);
  learn(world, operation.id, parsed(answer));
  const [, repository, commit] =
    operation.id === 'advertiseRefs'
      ? (/\/(\w+)\.git\/.*\n.*?([0-9a-f]{40}) HEAD/s.exec(`${path}\n${answer.body.toString('latin1')}`) ?? [])
      : [];
  if (repository !== undefined) world.know('commit', `${repository} ${commit}`);
}
