import type { Repository } from '#ports/git.ts';
import { MalformedRequest } from './faults.ts';
import { type FetchRequest, readFetch } from './fetch-request.ts';
import { FLUSH, inBand, linesOf, type Packet, packet } from './packet-lines.ts';
import { checkWants, commonCommits, missingPack } from './published.ts';
import { cutsHistory, shallowLines } from './shallow.ts';

/** Packet size of `side-band` in bytes. `side-band-64k` uses the maximum. */
const SMALL_BAND_BYTES = 1_000;

/**
 * A fetch with protocol version 0 or 1 (gitprotocol-pack). Requests are stateless. The response is NAK until the client
 * is done: a history of a few commits needs no negotiation.
 * @throws MalformedRequest, Refusal
 */
export function fetchV0(packets: readonly Packet[], repository: Repository): readonly Uint8Array[] {
  const end = packets.indexOf('flush');
  // Clients test their credentials with a single flush before a large request.
  if (end <= 0) return emptyFetch(packets);
  const { request, capabilities } = readRequest(packets);
  checkWants(request, repository);
  const shallow = cutsHistory(request) ? [...shallowLines(request, repository), FLUSH] : [];
  // The client first requests the shallow boundary.
  if (end === packets.length - 1) return shallow;
  if (!request.done) return [...shallow, packet('NAK')];
  const [newest] = commonCommits(request, repository);
  const common = packet(newest === undefined ? 'NAK' : `ACK ${newest}`);
  return [...shallow, common, ...framed(missingPack(request, repository), capabilities)];
}

function emptyFetch(packets: readonly Packet[]): readonly Uint8Array[] {
  if (packets.length > 1) throw new MalformedRequest('a fetch must begin with want lines');
  if (packets.length === 1 && packets[0] !== 'flush') throw new MalformedRequest('want lines must end with a flush');
  return [];
}

interface ParsedRequest {
  readonly request: FetchRequest;
  readonly capabilities: ReadonlySet<string>;
}

/** The first want line also has the capabilities of the client. */
function readRequest(packets: readonly Packet[]): ParsedRequest {
  if (packets.includes('delimiter')) throw new MalformedRequest('this protocol version has no delimiter');
  const [first = '', ...lines] = linesOf(packets);
  const [, want = first, named = ''] = /^(want \S+) (.*)$/.exec(first) ?? [];
  const capabilities = new Set(named.split(' '));
  const relative = capabilities.has('deepen-relative') ? ['deepen-relative'] : [];
  return { request: readFetch([want, ...lines, ...relative]), capabilities };
}

function framed(pack: Uint8Array, capabilities: ReadonlySet<string>): readonly Uint8Array[] {
  if (capabilities.has('side-band-64k')) return [...inBand(pack), FLUSH];
  return capabilities.has('side-band') ? [...inBand(pack, SMALL_BAND_BYTES), FLUSH] : [pack];
}
