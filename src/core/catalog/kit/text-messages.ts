/**
 * What carriers take for text messages, as a noun for `billedByOthers`. No price book has it: it differs by the country
 * of whoever receives one, which nobody says, and a long text is charged as several.
 *
 * @param messages how many a month, as it is to be printed
 * @param scale what the vendor itself publishes for one country, with its date
 */
export function textFee(messages: string, scale = ''): string {
  const example = scale === '' ? '' : ` (${scale})`;
  return `the carrier fee for ${messages} SMS messages per month, which depends on the destination country${example} and can exceed all other costs,`;
}
