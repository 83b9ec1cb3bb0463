/** Times at which a system is busy, as hours of an average month in which the peak is reached or nearly so. */
export interface BusyRule {
  readonly hours: number;
  readonly because: string;
  readonly phrases: readonly string[];
}

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays';

export const BUSY_RULES: readonly BusyRule[] = [
  {
    hours: 217,
    because: 'Office hours: 21.7 days of 10 hours.',
    phrases: [
      'office|business|working|opening|school|trading|shop|store hours|time|day|days',
      'weekdays',
      'during the working|business day',
      'nine to five',
      '9 to 5',
      'monday to|through|till|until friday',
      'mon - fri',
      'while we are open',
      'during lessons|class|classes',
      'during the day',
      'in the daytime',
    ],
  },
  {
    hours: 122,
    because: 'Evenings or mornings: 30.4 days of 4 hours.',
    phrases: [
      'evening|evenings',
      'morning|mornings',
      'afternoon|afternoons',
      'after work',
      'prime time',
      'after school',
    ],
  },
  {
    hours: 104,
    because: 'Weekends: 8.7 days of 12 hours.',
    phrases: ['weekend|weekends', 'saturday|saturdays and sunday|sundays', 'tournament weekends'],
  },
  {
    hours: 61,
    because: 'Lunch or rush hours: 30.4 days of 2 hours.',
    phrases: [
      'lunch|lunchtime|lunchtimes',
      'lunch peak|rush|hour|break',
      'rush|peak hour|hours',
      'dinner time',
      'school run',
      'commute',
      'half an hour a day',
      'shift change|changes',
    ],
  },
  {
    hours: 43,
    because: 'One day a week: 4.3 days of 10 hours.',
    phrases: [`on ${DAYS}`, `${DAYS} only`, `every ${DAYS}`, 'market day|days', 'once a week', 'one day a week'],
  },
  {
    hours: 17,
    because: 'One evening or morning a week: 4.3 times 4 hours.',
    phrases: [
      `${DAYS} evening|evenings|night|nights|morning|mornings|afternoon|afternoons|lunch`,
      'match|game|race day|days|night|nights',
    ],
  },
  {
    hours: 8,
    because: 'One day a month, of 8 hours.',
    phrases: [
      'once a month',
      'month_end',
      'end of the|each|every month',
      'pay|payroll day|days',
      'payday',
      'the first|last day|of ~ month',
      'first of the month',
      'closing days',
      'each drop|release',
      'drop|drops',
    ],
  },
  {
    hours: 3,
    because: 'One day a quarter, of 8 hours.',
    phrases: [
      'once a|every|per quarter',
      'quarterly',
      'quarter_end',
      'end of the quarter',
      'four times a year',
      'three times a year',
      'each|every semester|term',
      'enrolment|enrollment|registration|exam day|days|week',
    ],
  },
  {
    hours: 1,
    because: 'A day or two of a year.',
    phrases: [
      'once|twice a|per year',
      'one|two day|days|weekend|week|weeks a year',
      'once every year',
      'black friday',
      'cyber monday',
      'christmas|xmas',
      'new year',
      'valentine|mother|father day',
      'singles day',
      'election night|day',
      'results|result day|night',
      'launch|release|premiere|opening day|night|weekend',
      'on_sale|onsale day',
      'ticket|tickets sale|drop|launch|release',
      'tickets go on sale',
      'goes|go on sale',
      'when ~ tickets go on sale',
      'registration|enrolment|enrollment opens',
      'deadline|deadlines',
      'super bowl',
      'finals night|weekend',
      'the day of the',
      'first registration|enrolment day',
      'anmeldetag',
      'annual general meeting|conference|sale|festival|fair',
      'during the festival|conference|congress|fair|election|final|tournament',
    ],
  },
];

export const DAYTIME: readonly string[] = [
  'monday to|through|till|until|- friday',
  'mon - fri',
  'weekdays',
  'working days',
  'business days',
  'every weekday',
  'mon to fri',
];
