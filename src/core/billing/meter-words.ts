/** `fargate/vcpu/linux-x86` as words: "fargate: vcpu, linux x86". */
export function wordsOf(meter: string): string {
  const [service = '', ...rest] = meter.split('/').map((part) => part.replaceAll(/[-_]/g, ' '));
  return rest.length === 0 ? service : `${service}: ${rest.join(', ')}`;
}
