import { expect, it } from 'vitest';
import { CLOUDS } from '#core/clouds.ts';
import { read } from '#core/reading/read.ts';

it('leaves capabilities that no labelled text requires to the rules', () => {
  const text =
    'Our rowing club has 340 members who book boats on their phones and pay their yearly fee by card. ' +
    'The committee insists on threat detection with GuardDuty for the whole account.';
  const capabilities = (model?: null) =>
    (read({ id: 'synt_1', text, cloud: 'aws', constraints: {} }, CLOUDS.aws, model).document.components ?? []).map(
      ({ capability }) => capability,
    );
  expect(capabilities(null)).toContain('threat_detection');
  expect(capabilities()).toContain('threat_detection');
});
