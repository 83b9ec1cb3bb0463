/** The request violates the protocol. The message is the reason. */
export class MalformedRequest extends Error {}

/** A valid request that is not permitted. The client shows the message as a server error. */
export class Refusal extends Error {}
