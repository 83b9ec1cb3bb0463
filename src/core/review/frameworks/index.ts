import type { Framework } from '../../model/intent.ts';
import type { Rule } from '../rule.ts';
import { CJIS } from './cjis.ts';
import { type ControlSet, rulesOf } from './control.ts';
import { ENS } from './ens.ts';
import { FEDRAMP } from './fedramp.ts';
import { GDPR } from './gdpr.ts';
import { HIPAA } from './hipaa.ts';
import { ISO27001 } from './iso27001.ts';
import { ITAR } from './itar.ts';
import { PCI_DSS } from './pci-dss.ts';
import { SOC2 } from './soc2.ts';

/** The controls of every framework; the type requires all of them. */
const CONTROL_SETS: Readonly<Record<Framework, ControlSet>> = {
  hipaa: HIPAA,
  'pci-dss': PCI_DSS,
  gdpr: GDPR,
  soc2: SOC2,
  iso27001: ISO27001,
  fedramp: FEDRAMP,
  itar: ITAR,
  cjis: CJIS,
  ens: ENS,
};

export const COMPLIANCE: readonly Rule[] = Object.values(CONTROL_SETS).flatMap(rulesOf);
