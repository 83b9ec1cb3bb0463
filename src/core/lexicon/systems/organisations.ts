import { APP, FILES, RECORDS, USUAL_SIGN_IN } from './common-parts.ts';
import { part, type SystemRule, usual } from './rule.ts';

/** Who asks: it tells the kind of system only where no other word does. */
export const ORGANISATION_SYSTEMS: readonly SystemRule[] = [
  {
    system: 'public_body',
    nature: 'program',
    phrases: [
      'city council',
      'council',
      'municipal',
      'municipality',
      'county',
      'town hall',
      'permits',
      'ministry',
      'federal agency',
      'government agency',
      'state agency',
      'public sector',
      'public authority',
      'fire brigade',
      'fire department',
      'police',
      'sheriff',
      'tender',
    ],
    implies: [
      APP,
      RECORDS,
      USUAL_SIGN_IN,
      usual('waf', 'What is open to everyone should be filtered first.'),
      usual('audit_trail', 'Public bodies are audited.'),
    ],
  },
  {
    system: 'financial_house',
    nature: 'program',
    phrases: ['bank', 'banking', 'insurer', 'insurance company', 'building society', 'credit union', 'wallet'],
    implies: [
      APP,
      part('relational_db', 'Money must add up.'),
      USUAL_SIGN_IN,
      part('audit_trail', 'Who did what must be provable.'),
      usual('kms', 'Financial data are encrypted with keys of one’s own.'),
      usual('waf', 'What is open to everyone should be filtered first.'),
    ],
  },
  {
    system: 'care_provider',
    nature: 'program',
    phrases: ['hospital', 'hospitals', 'clinic', 'clinics', 'doctors practice', 'surgery', 'veterinary practice'],
    implies: [APP, RECORDS, USUAL_SIGN_IN, { ...FILES, usual: true }],
  },
];
