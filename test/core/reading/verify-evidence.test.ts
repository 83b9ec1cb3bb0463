import { describe, expect, it } from 'vitest';
import { quotesOf } from '#core/reading/quotes.ts';
import { verifierOf } from '#core/reading/verify-evidence.ts';

const TEXT = 'Nine cinemas sell tickets.\nBuyers  book seats in an app – 300 a second; the app is “quick”.';

function verified(clause: string, quote: string) {
  return verifierOf(TEXT, quotesOf(TEXT)).verified([{ clause, quote }]);
}

describe('the quotations of a reader', () => {
  it('stay as they are where they occur in their clause', () => {
    expect(verified('c1', 'sell tickets')).toEqual([{ clause: 'c1', quote: 'sell tickets' }]);
  });

  it('get the words of the text where case, spaces and marks differ', () => {
    expect(verified('c2', 'buyers book seats')).toEqual([{ clause: 'c2', quote: 'Buyers  book seats' }]);
    expect(verified('c2', 'an app - 300 a second')).toEqual([{ clause: 'c2', quote: 'an app – 300 a second' }]);
    expect(verified('c3', 'the app is "QUICK"')).toEqual([{ clause: 'c3', quote: 'the app is “quick”' }]);
  });

  it('move to the clause that has their words', () => {
    expect(verified('c7', 'Nine cinemas')).toEqual([{ clause: 'c1', quote: 'Nine cinemas' }]);
    expect(verified('c1', 'app')).toEqual([{ clause: 'c2', quote: 'app' }]);
  });

  it('are dropped where the text does not have them', () => {
    expect(verified('c1', 'ten cinemas')).toEqual([]);
    expect(verified('c1', '   ')).toEqual([]);
    expect(verified('c1', 'tickets. Buyers')).toEqual([]);
  });

  it('have the numbers of the text', () => {
    const verifier = verifierOf(TEXT, quotesOf(TEXT));
    expect([verifier.hasNumbersOf('Bookings'), verifier.hasNumbersOf('300 bookings')]).toEqual([true, true]);
    expect(verifier.hasNumbersOf('3 bookings')).toBe(false);
  });
});
