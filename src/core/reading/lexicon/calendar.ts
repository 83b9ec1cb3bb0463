/** Days, months and parts of the day or year, in the singular: "every second Tuesday", "the second half". */
export const CALENDAR_WORDS: ReadonlySet<string> = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday weekday weekend workday',
    'january february april june july august september october november december',
    'morning noon afternoon evening night season semester term half quarter sprint shift',
    'minute hour day week fortnight month year decade',
  ].flatMap((words) => words.split(' ')),
);
