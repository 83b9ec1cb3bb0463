import type { AsPerson } from './test-app.ts';

export const BLOG = { system_intent: 'A blog for my travels', cloud: 'aws' };

/** Request headers that wait for the result. */
export const finished = { prefer: 'wait=30' };

export const start = (as: AsPerson, payload: unknown = BLOG, headers: Record<string, string> = {}) =>
  as({ method: 'POST', url: '/synthesis', payload: payload as object, headers });
