/** What a client sent is not the protocol; the message says why. */
export class MalformedRequest extends Error {}

/** A request that is well-formed but can't be granted: the client prints the message as the server's error. */
export class Refusal extends Error {}
