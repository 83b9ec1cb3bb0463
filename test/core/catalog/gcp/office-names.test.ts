import { expect, it } from 'vitest';
import { built } from '../../../support/terraform-of.ts';

const overVpn = (form?: 'vm') =>
  built('gcp', {
    components: [
      { id: 'tool', name: 'Tool', capability: 'web_compute', ...(form === undefined ? {} : { form }) },
      { id: 'vpn', name: 'VPN', capability: 'vpn_or_private_link' },
    ],
  });

it('an office that calls Cloud Run over a VPN is told how it resolves the name', () => {
  const { terraform, findings } = overVpn();
  expect(terraform).toMatch(/output "vpn_names" \{[\s\S]*?"\*\.run\.app" = \["199\.36\.153\.8"/);
  const told = findings.find(({ id }) => id === 'LAW-EDGE-vpn-tool');
  expect(told).toMatchObject({ status: 'yours' });
  expect(told?.do).toContain('run.app');
});

it('machines have addresses in the network, which the tunnel announces', () => {
  const { terraform, findings } = overVpn('vm');
  expect(terraform).not.toContain('vpn_names');
  expect(findings.filter(({ do: step }) => step?.includes('run.app'))).toEqual([]);
});
