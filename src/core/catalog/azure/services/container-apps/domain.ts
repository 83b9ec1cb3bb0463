import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { hostVariable } from '../../foundation/inputs.ts';
import { GROUPED, TAGS } from '../../foundation/names.ts';
import { gatewayBefore, isBehindFirewall } from '../../foundation/network/plan.ts';

/**
 * Custom domain of the application. Azure checks public DNS records before it accepts the domain, so the
 * records come with `domain_name` and the binding with `domain_delegated`.
 */
export function domainBlocks(site: Site, node: GraphNode<'web_compute'>, label: string): readonly Block[] {
  const zone = site.first('dns');
  const direct = site.to(node.id).some((edge) => site.find(edge.from) === null && edge.kind === 'request');
  if (zone === null || !direct) return [];
  if (isBehindFirewall(site, node.id) || gatewayBefore(site, node.id) !== null) return [];
  const zoneAddress = `azurerm_dns_zone.${site.label(zone.node.id)}`;
  const count = code('var.domain_name == null ? 0 : 1');
  const app = `azurerm_container_app.${label}`;
  return [
    hostVariable(label, 'Subdomain of this component, such as api for api.example.com.', node.id),
    delegationVariable(),
    resource('edge.tf', 'azurerm_dns_cname_record', label, {
      count,
      name: code(`var.${label}_host`),
      zone_name: code(`${zoneAddress}[0].name`),
      ...GROUPED,
      ttl: 300,
      record: code(`${app}.ingress[0].fqdn`),
      ...TAGS,
    }),
    resource('edge.tf', 'azurerm_dns_txt_record', `${label}_proof`, {
      count,
      name: joined('asuid.', code(`var.${label}_host`)),
      zone_name: code(`${zoneAddress}[0].name`),
      ...GROUPED,
      ttl: 300,
      ...TAGS,
      record: nested({ value: code(`${app}.custom_domain_verification_id`) }),
    }),
    resource(
      'edge.tf',
      'azurerm_container_app_custom_domain',
      label,
      {
        count: code('var.domain_name != null && var.domain_delegated ? 1 : 0'),
        name: joined(code(`var.${label}_host`), '.', code('var.domain_name')),
        container_app_id: code(`${app}.id`),
        lifecycle: nested({
          ignore_changes: [code('certificate_binding_type'), code('container_app_environment_certificate_id')],
        }),
        depends_on: [code(`azurerm_dns_cname_record.${label}`), code(`azurerm_dns_txt_record.${label}_proof`)],
      },
      'Azure issues and renews the certificate. Run the command of the output once the domain is bound.',
    ),
    output(
      `${label}_certificate_command`,
      'Command that issues the certificate of the domain. Run it once, after domain_delegated is true.',
      joined(
        'az containerapp hostname bind --validation-method CNAME --resource-group ',
        code('azurerm_resource_group.main.name'),
        ' --environment ',
        code('azurerm_container_app_environment.main.name'),
        ' --name ',
        code(`${app}.name`),
        ' --hostname ',
        code(`var.${label}_host`),
        '.',
        code('coalesce(var.domain_name, "your-domain")'),
      ),
    ),
  ];
}

/** Variable shared by all components with a host name in the domain. */
export function delegationVariable(): Block {
  return variable('domain_delegated', {
    description: 'Set to true once the registrar delegates domain_name to the name servers of the output.',
    type: 'bool',
    default: false,
    nullable: false,
    validation: {
      condition: '!var.domain_delegated || var.domain_name != null',
      message: 'Set domain_name first.',
    },
  });
}
