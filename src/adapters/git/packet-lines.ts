import { MalformedRequest } from './faults.ts';

/** Packet lines (gitprotocol-common): four hexadecimal digits of total length, then data. */
export type Packet = { readonly line: string } | 'flush' | 'delimiter';

export const FLUSH: Buffer = Buffer.from('0000');
export const DELIMITER: Buffer = Buffer.from('0001');

const LENGTH_DIGITS = 4;
/** Maximum packet size in bytes, including the length. */
const MAX_BYTES = 65_520;

/** Band 1 of a side band is pack data. The band number is the first byte of the packet. */
const PACK_BAND = Buffer.from([1]);

/** A text line with a line break. */
export function packet(line: string): Buffer {
  const data = Buffer.from(`${line}\n`);
  return Buffer.concat([lengthOf(data.length), data]);
}

/**
 * Splits bytes into packets of band 1 without copying them.
 * @param maxBytes packet size: 1,000 for `side-band`, 65,520 for `side-band-64k`
 */
export function inBand(bytes: Uint8Array, maxBytes: number = MAX_BYTES): Uint8Array[] {
  const room = maxBytes - LENGTH_DIGITS - PACK_BAND.length;
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += room) {
    const piece = bytes.subarray(start, start + room);
    pieces.push(Buffer.concat([lengthOf(PACK_BAND.length + piece.length), PACK_BAND]), piece);
  }
  return pieces;
}

/** Packets of a request. Lines have no line breaks. @throws MalformedRequest */
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

/** Text lines without flush and delimiter packets. */
export function linesOf(packets: readonly Packet[]): string[] {
  return packets.flatMap((each) => (typeof each === 'string' ? [] : [each.line]));
}

function readPacket(buffer: Buffer, offset: number, length: number): Packet {
  if (length === 0) return 'flush';
  if (length === 1) return 'delimiter';
  if (length < LENGTH_DIGITS) throw new MalformedRequest(`invalid packet length ${length}`);
  if (offset + length > buffer.length) throw new MalformedRequest('incomplete packet');
  return { line: buffer.toString('utf8', offset + LENGTH_DIGITS, offset + length).replace(/\n$/, '') };
}

function readLength(digits: string): number {
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new MalformedRequest('a packet must begin with four hexadecimal digits');
  const length = Number.parseInt(digits, 16);
  if (length > MAX_BYTES) throw new MalformedRequest(`the maximum packet length is ${MAX_BYTES} bytes`);
  return length;
}

function lengthOf(dataBytes: number): Buffer {
  return Buffer.from((dataBytes + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0'));
}
