import { MalformedRequest } from './faults.ts';

/** Lines of Git's protocol (gitprotocol-common): four hexadecimal digits of length, which count themselves, and data. */
export type Packet = { readonly line: string } | 'flush' | 'delimiter';

export const FLUSH: Buffer = Buffer.from('0000');
export const DELIMITER: Buffer = Buffer.from('0001');

const LENGTH_DIGITS = 4;
/** Of a whole packet in bytes, its length included. */
const MOST_BYTES = 65_520;

/** Band 1 of a side band carries the pack; the band's number is a byte of the packet. */
const PACK_BAND = Buffer.from([1]);

/** A line of text, its line end added. */
export function packet(line: string): Buffer {
  const data = Buffer.from(`${line}\n`);
  return Buffer.concat([lengthOf(data.length), data]);
}

/**
 * Bytes in band 1 of a side band, without a copy of them.
 * @param mostBytes of a packet: 1,000 for `side-band`, 65,520 for `side-band-64k`
 */
export function inBand(bytes: Uint8Array, mostBytes: number = MOST_BYTES): Uint8Array[] {
  const room = mostBytes - LENGTH_DIGITS - PACK_BAND.length;
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += room) {
    const piece = bytes.subarray(start, start + room);
    pieces.push(Buffer.concat([lengthOf(PACK_BAND.length + piece.length), PACK_BAND]), piece);
  }
  return pieces;
}

/** Every packet of a request, lines without their line ends. @throws MalformedRequest */
export function readPackets(bytes: Uint8Array): Packet[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets: Packet[] = [];
  let offset = 0;
  while (offset < buffer.length) {
    const length = readLength(buffer.toString('latin1', offset, offset + LENGTH_DIGITS));
    packets.push(readPacket(buffer, offset, length));
    offset += Math.max(length, LENGTH_DIGITS);
  }
  return packets;
}

/** What the packets say, without what only divides them. */
export function linesOf(packets: readonly Packet[]): string[] {
  return packets.flatMap((each) => (typeof each === 'string' ? [] : [each.line]));
}

function readPacket(buffer: Buffer, offset: number, length: number): Packet {
  if (length === 0) return 'flush';
  if (length === 1) return 'delimiter';
  if (length < LENGTH_DIGITS) throw new MalformedRequest(`a packet can't have a length of ${length}`);
  if (offset + length > buffer.length) throw new MalformedRequest('the request ends in the middle of a packet');
  return { line: buffer.toString('utf8', offset + LENGTH_DIGITS, offset + length).replace(/\n$/, '') };
}

function readLength(digits: string): number {
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new MalformedRequest('a packet begins with four hexadecimal digits');
  const length = Number.parseInt(digits, 16);
  if (length > MOST_BYTES) throw new MalformedRequest(`a packet has at most ${MOST_BYTES} bytes`);
  return length;
}

function lengthOf(dataBytes: number): Buffer {
  return Buffer.from((dataBytes + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0'));
}
