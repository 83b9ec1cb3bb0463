import Negotiator from 'negotiator';

/**
 * Which of the media types on offer an `Accept` header prefers (RFC 9110 §12.5.1). The first one where it accepts none:
 * a client is better served by it than by a refusal.
 */
export function preferred<Type extends string>(accept: string | undefined, offer: readonly [Type, ...Type[]]): Type {
  const sent = (type: Type) => `${type}; charset=utf-8`;
  const best = new Negotiator({ headers: { accept } }).mediaType(offer.map(sent));
  return offer.find((type) => sent(type) === best) ?? offer[0];
}
