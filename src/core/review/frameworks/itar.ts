import { leastPrivilege } from '../measures/access.ts';
import { encryptedAtRest, encryptedEverywhere, ownKeys, privateStores } from '../measures/data.ts';
import type { Measure } from '../measures/measure.ts';
import { missing } from '../measures/measure.ts';
import { auditTrail } from '../measures/record.ts';
import { residentIn, UNITED_STATES } from '../measures/residency.ts';
import type { ControlSet } from './control.ts';

/** The catalogue has public regions only, whose staff is not limited to US persons. */
const publicRegion: Measure = () =>
  missing({
    status: 'fail',
    node: null,
    text: 'Staff of many nationalities operates a public region, so access limited to US persons cannot be proven.',
    do: "Apply this Terraform in the provider's cloud for export-controlled data, or use end-to-end encryption without giving the provider a key (120.54(a)(5)).",
  });

/** International Traffic in Arms Regulations, 22 CFR 120 to 130: storage and transfer of technical data. */
export const ITAR: ControlSet = {
  framework: 'itar',
  prefix: 'ITAR',
  controls: [
    { id: '120.50', title: 'No release to foreign persons', measures: [publicRegion] },
    { id: '120.54(a)(5)', title: 'Encryption', measures: [encryptedAtRest, ownKeys, encryptedEverywhere] },
    { id: '122.5', title: 'Records', measures: [auditTrail], yours: 'Keep export records for five years.' },
    {
      id: '123.1',
      title: 'No export without a licence',
      measures: [residentIn(UNITED_STATES), privateStores, leastPrivilege],
    },
    {
      id: '122.1',
      title: 'Registration',
      yours:
        'Register with the Directorate of Defense Trade Controls, classify the data, and check the status of everyone with access.',
    },
  ],
};
