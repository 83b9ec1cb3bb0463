import type { Repository } from '#ports/git.ts';
import { MalformedRequest, Refusal } from './faults.ts';
import { readFetch } from './fetch-request.ts';
import { DELIMITER, FLUSH, inBand, linesOf, type Packet, packet } from './packet-lines.ts';
import { checkWants, commonCommits, missingPack } from './published.ts';
import { HEAD_TARGET, OBJECT_FORMAT, REFERENCES } from './references.ts';
import { cutsHistory, shallowLines } from './shallow.ts';

type Command = (lines: readonly string[], repository: Repository) => readonly Uint8Array[];

/** Prefix of the argument that filters references. */
const REF_PREFIX = 'ref-prefix ';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['ls-refs', listReferences],
  ['fetch', fetch],
]);

/** A command of protocol 2 (gitprotocol-v2). @throws MalformedRequest, Refusal */
export function commandV2(packets: readonly Packet[], repository: Repository): readonly Uint8Array[] {
  const [first] = packets;
  // Clients test their credentials with a single flush before a large request.
  if (first === undefined || (first === 'flush' && packets.length === 1)) return [];
  if (packets.indexOf('flush') !== packets.length - 1) throw new MalformedRequest('a command ends with one flush');
  const middle = packets.indexOf('delimiter');
  const [command = '', ...capabilities] = linesOf(packets.slice(0, middle < 0 ? undefined : middle));
  const run = COMMANDS.get(command.replace(/^command=/, ''));
  if (run === undefined || !command.startsWith('command=')) throw new MalformedRequest('unknown command');
  const format = capabilities.find((name) => name.startsWith('object-format='));
  if (format !== undefined && format !== OBJECT_FORMAT) throw new Refusal('this repository supports SHA-1 only');
  return run(middle < 0 ? [] : linesOf(packets.slice(middle + 1)), repository);
}

function listReferences(lines: readonly string[], { commit }: Repository): readonly Uint8Array[] {
  const prefixes = lines.filter((line) => line.startsWith(REF_PREFIX)).map((line) => line.slice(REF_PREFIX.length));
  const isRequested = (name: string) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
  const target = lines.includes('symrefs') ? ` symref-target:${HEAD_TARGET}` : '';
  const lineOf = (name: string) => packet(`${commit} ${name}${name === 'HEAD' ? target : ''}`);
  return [...REFERENCES.filter(isRequested).map(lineOf), FLUSH];
}

/** Responds to `have` lines at once if a commit is common, or if there is no history to negotiate. */
function fetch(lines: readonly string[], repository: Repository): readonly Uint8Array[] {
  const request = readFetch(lines);
  if (request.wants.size === 0) return [FLUSH];
  checkWants(request, repository);
  const { haves, shallows, done } = request;
  const common = commonCommits(request, repository).map((id) => packet(`ACK ${id}`));
  const answered = [packet('acknowledgments'), ...(common.length > 0 ? common : [packet('NAK')])];
  const asksOn = haves.size > 0 && !done;
  if (asksOn && common.length === 0 && repository.history.length > 1) return [...answered, FLUSH];
  const acknowledged = asksOn ? [...answered, packet('ready'), DELIMITER] : [];
  const cut = cutsHistory(request) || shallows.size > 0;
  const shallow = cut ? [packet('shallow-info'), ...shallowLines(request, repository), DELIMITER] : [];
  return [...acknowledged, ...shallow, packet('packfile'), ...inBand(missingPack(request, repository)), FLUSH];
}
