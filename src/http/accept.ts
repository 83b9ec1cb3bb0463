import Negotiator from 'negotiator';

/**
 * The offered media type that an `Accept` header prefers (RFC 9110 §12.5.1). The first one if the header accepts none of
 * them: this API answers instead of returning 406.
 */
export function preferred<Type extends string>(accept: string | undefined, offer: readonly [Type, ...Type[]]): Type {
  const sent = (type: Type) => `${type}; charset=utf-8`;
  const best = new Negotiator({ headers: { accept } }).mediaType(offer.map(sent));
  return offer.find((type) => sent(type) === best) ?? offer[0];
}
