/**
 * Carrier fees for SMS messages, as a noun phrase for `billedByOthers`. No price book contains them: they depend on the
 * destination country, which the input does not state, and a long text is charged as several messages.
 *
 * @param messages how many a month, as it is to be printed
 * @param scale what the vendor itself publishes for one country, with its date
 */
export function textFee(messages: string, scale = ''): string {
  const example = scale === '' ? '' : ` (${scale})`;
  return `the carrier fee for ${messages} SMS messages per month, which depends on the destination country${example} and can exceed all other costs,`;
}
