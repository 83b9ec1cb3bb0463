import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** A balance of speed and size: 100 KB of Markdown compress to 20 KB in a few milliseconds, in the thread pool. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const inBrotli = promisify(brotliCompress) as (bytes: Uint8Array, options: typeof BROTLI) => Promise<Buffer>;
const inGzip = promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer>;

export function encoded(bytes: Uint8Array, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? inBrotli(bytes, BROTLI) : inGzip(bytes);
}

/** The coding that an `Accept-Encoding` header prefers (RFC 9110 §12.5.3), Brotli first. Null: no compression. */
export function codingOf(header: string | readonly string[] | undefined): Coding | null {
  if (header === undefined) return null;
  const weights = new Map(String(header).split(',').map(parseWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [brotli, gzipped] = [weightOf('br'), weightOf('gzip')];
  const best = Math.max(brotli, gzipped);
  if (best === 0 || best < (weights.get('identity') ?? 0)) return null;
  return brotli >= gzipped ? 'br' : 'gzip';
}

function parseWeight(text: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return [coding, Number.isFinite(weight) ? weight : 0];
}
