import { customAlphabet } from 'nanoid';
import type { Ids } from '#ports/ids.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62²⁰ is 119 bits, comparable to a random UUID. */
const LENGTH = 20;
const random = customAlphabet(BASE62, LENGTH);
const RANDOM_PART = new RegExp(`^[0-9A-Za-z]{${LENGTH}}$`);

export const randomIds: Ids = {
  next: (prefix) => `${prefix}_${random()}`,
  matches: (prefix, text) => text.startsWith(`${prefix}_`) && RANDOM_PART.test(text.slice(prefix.length + 1)),
};
