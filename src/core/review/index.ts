import { COPIES } from './copies.ts';
import { COMPLIANCE } from './frameworks/index.ts';
import { NAMED_PRODUCTS } from './named-products.ts';
import { COST, OPERATIONS } from './operations.ts';
import { PERFORMANCE } from './performance.ts';
import { RELIABILITY } from './reliability.ts';
import type { Rule } from './rule.ts';
import { SECURITY } from './security.ts';
import { SUSTAINABILITY } from './sustainability.ts';
import { TENANCY } from './tenancy.ts';

/** All review rules in the order of the document. */
export const RULES: readonly Rule[] = [
  ...RELIABILITY,
  ...COPIES,
  ...PERFORMANCE,
  ...SECURITY,
  ...TENANCY,
  ...COMPLIANCE,
  ...OPERATIONS,
  ...NAMED_PRODUCTS,
  ...COST,
  ...SUSTAINABILITY,
];
