import type { Repository } from '#ports/git.ts';
import { MalformedRequest } from './faults.ts';
import { type FetchRequest, readFetch } from './fetch-request.ts';
import { FLUSH, inBand, linesOf, type Packet, packet } from './packet-lines.ts';
import { checkWants, missingPack } from './published.ts';
import { cutsHistory, shallowLines } from './shallow.ts';

/** Bytes of a packet of `side-band`; those of `side-band-64k` are the most that there can be. */
const SMALL_BAND = 1_000;

/**
 * A fetch of protocol 0 or 1 (gitprotocol-pack). Each request says everything again. Until the client is done it is told
 * that nothing is common: with one commit to send, a full pack costs less than a misunderstanding.
 * @throws MalformedRequest, Refusal
 */
export function fetchV0(packets: readonly Packet[], repository: Repository): readonly Uint8Array[] {
  const end = packets.indexOf('flush');
  // A client that is about to send much tries its credentials with a lone flush.
  if (end <= 0) return nothingBut(packets);
  const { request, capabilities } = readRequest(packets);
  checkWants(request, repository);
  const shallow = cutsHistory(request) ? [...shallowLines(request, repository), FLUSH] : [];
  // It first wants to know where its history will end.
  if (end === packets.length - 1) return shallow;
  if (!request.done) return [...shallow, packet('NAK')];
  const { commit } = repository;
  const common = packet(request.haves.has(commit) ? `ACK ${commit}` : 'NAK');
  return [...shallow, common, ...framed(missingPack(request, repository), capabilities)];
}

function nothingBut(packets: readonly Packet[]): readonly Uint8Array[] {
  if (packets.length > 1) throw new MalformedRequest('a fetch begins with what is wanted');
  if (packets.length === 1 && packets[0] !== 'flush') throw new MalformedRequest('what is wanted ends with a flush');
  return [];
}

interface Wanted {
  readonly request: FetchRequest;
  readonly capabilities: ReadonlySet<string>;
}

/** The first line names the client's capabilities behind its want. */
function readRequest(packets: readonly Packet[]): Wanted {
  if (packets.includes('delimiter')) throw new MalformedRequest('this version of the protocol has no delimiter');
  const [first = '', ...lines] = linesOf(packets);
  const [, want = first, named = ''] = /^(want \S+) (.*)$/.exec(first) ?? [];
  const capabilities = new Set(named.split(' '));
  const relative = capabilities.has('deepen-relative') ? ['deepen-relative'] : [];
  return { request: readFetch([want, ...lines, ...relative]), capabilities };
}

function framed(pack: Uint8Array, capabilities: ReadonlySet<string>): readonly Uint8Array[] {
  if (capabilities.has('side-band-64k')) return [...inBand(pack), FLUSH];
  return capabilities.has('side-band') ? [...inBand(pack, SMALL_BAND), FLUSH] : [pack];
}
