/** Words after an amount of money that make another of it. */
export const BUDGET_TURNS: readonly { readonly factor: number; readonly phrases: readonly string[] }[] = [
  {
    factor: 2,
    phrases: [
      'double|twice that|this|it',
      'twice as much',
      'two times that',
      'can|could|would|might double it|that',
      'double the amount',
    ],
  },
  { factor: 3, phrases: ['triple|three_times that|this', 'three times as much'] },
  { factor: 1.5, phrases: ['half as much again', 'fifty percent more', '50 % more'] },
  {
    factor: 0.5,
    phrases: [
      'halve it|that|this',
      'half of that|it|this',
      'cut ~ in half',
      'half as much',
      'half the price|cost|bill',
    ],
  },
];

/** Words by which a second number raises the first: "twenty pounds, perhaps thirty". */
export const MORE: readonly string[] = [
  'perhaps',
  'maybe',
  'possibly',
  'at most',
  'at a push',
  'at the outside',
  'max',
  'maximum',
  'at the very most',
  'up to',
  'or even',
  'could stretch to',
  'stretching to',
  'rising to',
  'if need be',
  'if necessary',
];

/** Words by which a second number raises the first when they stand after it: "thirty dollars, forty if it must be". */
export const MORE_AFTER: readonly string[] = [
  'if it must be',
  'if need be',
  'if necessary',
  'if needed',
  'if really? it has to_be',
  'if unavoidable',
  'at a push',
  'at the outside',
  'at the very most',
  'at most',
  'tops',
  'max|maximum',
  'if i|we|you must|have_to',
];

export const REVENUE: readonly string[] = [
  'revenue',
  'revenues',
  'turnover',
  'turn|turns|turned over',
  'income',
  'takings',
  'mrr',
  'monthly recurring revenue',
  'sales',
  'earnings',
  'subscription income',
  'what we earn|take|make',
];
