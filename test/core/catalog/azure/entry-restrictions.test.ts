import { describe, expect, it } from 'vitest';
import { built, resourceIn } from '../../../support/terraform-of.ts';

const behind = (form: 'function' | 'paas', ...entries: readonly string[]) =>
  built('azure', {
    components: [
      { id: 'shop', name: 'Shop', capability: 'web_compute', form },
      ...entries.map((capability) => ({ id: capability.replaceAll('_', '-'), name: capability, capability })),
    ] as never,
  }).terraform;

const FORMS = [
  ['function', 'azurerm_function_app_flex_consumption.shop'],
  ['paas', 'azurerm_linux_web_app.shop'],
] as const;

describe.each(FORMS)('a program as %s', (form, address) => {
  it('answers only API Management, which sends an ID of its own', () => {
    const terraform = behind(form, 'api_gateway');
    const app = resourceIn(terraform, address);
    expect(app).toContain('ip_restriction_default_action = "Deny"');
    expect(app).toMatch(/service_tag = "AzureCloud"[\s\S]*x_azure_fdid = \[random_uuid\.api_gateway\.result\]/);
    expect(resourceIn(terraform, 'azurerm_api_management_named_value.api_gateway_id')).toContain(
      'value = random_uuid.api_gateway.result',
    );
    expect(terraform).toMatch(/<set-header name="X-Azure-FDID"[\s\S]*?\{\{gateway-id\}\}/);
  });
});

it('a program behind a firewall answers only its Front Door', () => {
  const app = resourceIn(behind('paas', 'waf'), 'azurerm_linux_web_app.shop');
  expect(app).toContain('ip_restriction_default_action = "Deny"');
  expect(app).toMatch(
    /service_tag = "AzureFrontDoor\.Backend"[\s\S]*x_azure_fdid = \[azurerm_cdn_frontdoor_profile\.waf\.resource_guid\]/,
  );
});

it('a program that people call at its own address answers everybody', () => {
  expect(resourceIn(behind('paas'), 'azurerm_linux_web_app.shop')).not.toContain('ip_restriction');
});
