import { createHmac, createSecretKey } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';
import type { SecretKind, Secrets } from '#ports/secrets.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62³⁰ is 178 bits. */
const RANDOM_LENGTH = 30;
/** 62⁶ is more than 2³². */
const CHECKSUM_LENGTH = 6;
const BODY = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const random = customAlphabet(BASE62, RANDOM_LENGTH);
/** Consonants only, to avoid words and similar characters (RFC 8628 §6.1). 20⁸ is 34 bits. */
const userCode = customAlphabet('BCDFGHJKLMNPQRSTVWXZ', 8);

/** @param key key of the hash: at least 32 bytes, not in the store */
export function createSecrets(key: Buffer): Secrets {
  const hashKey = createSecretKey(key);
  return {
    mint: (kind) => {
      const body = random();
      return `${prefixOf(kind)}${body}${checksumOf(body)}`;
    },
    isWellFormed: (kind, text) => {
      const prefix = prefixOf(kind);
      const body = text.slice(prefix.length);
      if (!text.startsWith(prefix) || !BODY.test(body)) return false;
      return checksumOf(body.slice(0, RANDOM_LENGTH)) === body.slice(RANDOM_LENGTH);
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
    signing: (id) => `whsec_${createHmac('sha256', hashKey).update(`signing ${id}`).digest('base64')}`,
    userCode: () => userCode().replace(/^.{4}/, '$&-'),
  };
}

const prefixOf = (kind: SecretKind): string => `service_${kind}_`;

/** CRC-32 of the random part as six base62 digits. */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
