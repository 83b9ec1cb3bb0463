/** Largest answer of a model, bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** `fetch` that follows no redirect, which would carry the key elsewhere, and stops at a large answer. */
export const cappedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let left = MAX_BYTES;
  const capped = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new Error('the answer is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(capped, { status, statusText, headers });
};
