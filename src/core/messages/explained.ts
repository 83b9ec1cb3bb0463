/** The explanation of a reading, for `npm run synth -- --explain`. */
export const EXPLAINED = {
  noText: 'The request has no text.\n',
  rulesOnly: 'The text is short, or most of its words are unknown: rules alone read it.\n',
  used: 'Components, the probability that a similar request asks for them, and the words that speak most for them:',
  left: 'Considered and left out:',
  component: (capability: string, probability: number, quotes: readonly string[]): string =>
    `  ${capability.padEnd(22)} ${probability.toFixed(2)}  ${quotes.map((quote) => `"${quote}"`).join(', ')}`.trimEnd(),
};
