import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedRequest } from '#adapters/git/faults.ts';
import { inBand, packet, readPackets } from '#adapters/git/packet-lines.ts';
import { packetsOf } from '../../support/packet-lines.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((each) => !each.endsWith('\n'));
const written = fc.array(
  fc.oneof(
    text,
    fc.constantFrom('0000', '0001').map((digits) => ({ digits })),
  ),
);

function bytesOf(packets: readonly (string | { digits: string })[]): Buffer {
  return Buffer.concat(packets.map((each) => (typeof each === 'string' ? packet(each) : Buffer.from(each.digits))));
}

describe('packets', () => {
  it('are parsed as written', () => {
    fc.assert(
      fc.property(written, (packets) => {
        const read = readPackets(bytesOf(packets)).map((each) => {
          if (typeof each !== 'string') return each.line;
          return { digits: each === 'flush' ? '0000' : '0001' };
        });
        expect(read).toEqual(packets);
      }),
    );
  });

  it('rejects incomplete packets', () => {
    fc.assert(
      fc.property(text, fc.nat(), (line, at) => {
        const whole = packet(line);
        const cut = whole.subarray(0, 1 + (at % (whole.length - 1)));
        expect(() => readPackets(cut)).toThrow(MalformedRequest);
      }),
    );
  });

  it('rejects arbitrary bytes without other exceptions', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          readPackets(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRequest);
        }
      }),
    );
  });

  it.each([
    ['above the maximum length', `fff1${'a'.repeat(70_000)}`],
    ['with a reserved length', '0002'],
    ['with a length of three', '0003'],
    ['without a length', 'want'],
    ['with a signed length', '-001'],
  ])('rejects packets: %s', (_name, request) => {
    expect(() => readPackets(Buffer.from(request))).toThrow(MalformedRequest);
  });
});

describe('a side band', () => {
  it('contains all bytes within the packet size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), fc.integer({ min: 6, max: 1_000 }), (bytes, most) => {
        const packets = packetsOf(Buffer.concat(inBand(bytes, most)));
        expect(packets.every((each) => each[0] === 1 && each.length + 4 <= most)).toBe(true);
        expect(Buffer.concat(packets.map((each) => each.subarray(1)))).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
