import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { customAlphabet } from 'nanoid';
import type { Passwords } from '#ports/passwords.ts';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB of memory, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** 57²² is 128 bits. Excludes characters that are easy to confuse. */
const generated = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 22);

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function phc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

export const argon2Passwords: Passwords = {
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES);
    return phc(salt, await derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...COST }));
  },
  verify: async (password, hash) => {
    const [, memory, passes, parallelism, salt = '', stored = ''] = PHC.exec(hash) ?? [];
    const expected = Buffer.from(stored, 'base64');
    if (expected.length === 0) return false;
    const tag = await derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
    return timingSafeEqual(tag, expected);
  },
  isCommon: async (password) => {
    // Loaded on demand: 49,000 passwords take 20 MB.
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    return dictionary['passwords-common'].includes(password.toLowerCase());
  },
  unmatched: () => phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)),
  generate: () => generated(),
};
