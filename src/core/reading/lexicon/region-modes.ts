/** Words that have both regions answer all the time. */
export const BOTH_ANSWER: readonly RegExp[] = [
  /\b(?:active|hot)[\s/-]+active\b/,
  /\bmulti[\s-]?(?:master|primary|write)\b/,
  /\bactive in (?:one|two|both|each|several|multiple|more)\b/,
  /\b(?:both|all|each|every|either|two) (?:of the )?(?:regions?|sites?|continents?|locations?) (?:must |should |can |will |to )?(?:be |are |is )?(?:active|live|serve|serving|accept|take|answer|write|run|handle)/,
  /\b(?:served?|serving|answered?|run|runs|running|live|active|writes?|write) (?:\w+ ){0,3}(?:from|in|to) (?:both|all|either|each)\b/,
  /\b(?:closest|nearest|nearby) (?:one|region|location|site|data ?cent(?:er|re))\b/,
  /\bgo(?:es)? to the (?:closest|nearest)\b/,
  /\b(?:latency|geo)[\s-](?:based )?routing\b/,
  /\bglobal (?:tables?|databases?)\b/,
  /\blow latency (?:in|on|for) (?:each|every|both|all)\b/,
  /\bglobally distributed\b/,
];

/** Words that have one region wait for the loss of the other. */
export const ONE_WAITS: readonly RegExp[] = [
  /\b(?:warm|cold|hot)[\s-]+(?:\w+ )?(?:copy|standby|spare|site)\b/,
  /\bactive[\s/-]+passive\b/,
  /\bpilot[\s-]light\b/,
  /\b(?:standby|secondary|recovery|backup|failover|dr) (?:region|site|location)\b/,
  /\bfail(?:s|ing|ed)?[\s-]?over to\b/,
  /\bdisaster recovery\b/,
];

/** Words that leave no minute between the loss of a region and the next answer. */
export const NEVER_STOPS: readonly RegExp[] = [
  /\bloss of (?:\w+ ){0,3}region must not (?:stop|interrupt|be noticed)/,
  /\b(?:keeps?|continues?|carry|carries) (?:on )?(?:running|working|serving|answering|selling|taking \w+) (?:when|if|even|while|without)\b/,
  /\bwithout (?:any )?(?:interruption|a break|downtime)\b/,
];
