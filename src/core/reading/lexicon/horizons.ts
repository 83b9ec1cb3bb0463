/** Words that say of a number that it is what comes first. */
export const AT_FIRST: readonly string[] = [
  'first|1st year|months|season|quarter',
  'year one|1',
  'at first',
  'initially',
  'to start|begin with',
  'in the beginning',
  'at|for the? launch|start|beginning',
];

/** Words that say of a number that it comes after another. */
export const LATER: readonly string[] = [
  'then',
  'later',
  'later on',
  'after that|this',
  'afterwards',
  'eventually',
  'one day',
  'second|third|2nd|3rd|next year',
  'year two|three|2|3',
  'in|after #|a_few|some years',
  'in the long run',
];
