/** A packet line with its length. */
export function line(text: string): string {
  return `${(Buffer.byteLength(text) + 5).toString(16).padStart(4, '0')}${text}\n`;
}

export const FLUSH = '0000';
export const DELIMITER = '0001';

/** Packets of a response. Packets without data by their length. */
export function packetsOf(answer: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  for (let offset = 0; offset < answer.length; ) {
    const digits = answer.subarray(offset, offset + 4);
    const length = Number.parseInt(digits.toString(), 16);
    packets.push(length < 4 ? digits : answer.subarray(offset + 4, offset + length));
    offset += Math.max(length, 4);
  }
  return packets;
}
