import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Joined, MultiRegion, Regions, Usage } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, resource } from '../../../../model/terraform.ts';
import { DAYS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { type DatabaseSize, withoutStandby } from '../flexible-server/sizing.ts';

/** Replication lag: usually seconds, one minute under heavy writes. */
const LAG_SECONDS = 60;
/** Duration of a promotion, some minutes (learn.microsoft.com/azure/postgresql, "Read replicas"). */
const PROMOTION_SECONDS = 600;

type Engine = 'postgresql' | 'mysql';

/** A standby replica in the second region, in one zone. Burstable servers support none. */
export function crossRegionReplica(engine: Engine): MultiRegion<DatabaseSize, GraphNode<'relational_db'>> {
  const type = `azurerm_${engine}_flexible_server`;
  return {
    standby: (size) => (size.standby ? withoutStandby(size) : size),
    replication: ({ compute }) =>
      compute.burstable
        ? null
        : {
            kind: 'replica',
            rpoSeconds: LAG_SECONDS,
            rtoSeconds: PROMOTION_SECONDS,
            because:
              'A read replica in the second region with a lag of seconds. If the first region fails, promote it: it accepts writes after some minutes.',
          },
    meter: (_, { demand }) => [copiedBytes(demand.changeGbPerDay * DAYS_PER_MONTH, 'replication traffic')],
    keepsHome: ({ labels }) => labels[0] === 'random_password',
    seenFromSecond: ({ type: kind, labels }) => {
      const login = `${labels.join('.')}.administrator_login`;
      return kind === 'resource' && labels[0] === type ? { [login]: login } : {};
    },
    join: (blocks, regions) => (hasReplica(blocks, type) ? replicate(blocks, regions, engine) : blocks),
    claims: (_, node) => {
      const label = labelOf(node.id);
      return ['standby', 'second'].map((suffix) => ({
        kind: 'replicated',
        text: `${node.title}: a read replica in the second region has a lag of seconds.`,
        resource: `${type}.${label}_${suffix}`,
        attributes: { source_server_id: code(`${type}.${label}.id`) },
      }));
    },
  };
}

/** Usage of data transfer from the first region to the second. */
export function copiedBytes(gb: number, what: string): Usage {
  return { meter: 'bandwidth/inter-region-out', what, quantity: gb, arithmetic: `${formatNumber(gb)} GB` };
}

/** True if the design has a server that supports read replicas: burstable servers do not. */
function hasReplica({ home }: Joined, type: string): boolean {
  const sku = home.find(({ type: kind, labels }) => kind === 'variable' && labels[0]?.endsWith('_sku') === true);
  return home.some(({ labels }) => labels[0] === type) && !String(sku?.body.default).startsWith('B_');
}

/** Arguments that a replica inherits from its source, or supports only after promotion. */
const INHERITED = [
  'backup_retention_days',
  'high_availability',
  'authentication',
  'maintenance_window',
  'administrator_login',
  'administrator_password',
];

function replicate({ home, copy }: Joined, regions: Regions, engine: Engine): Joined {
  const { label } = regions;
  const type = `azurerm_${engine}_flexible_server`;
  return {
    home: [...home, ...networkPeering(regions), ...replicationRules(regions, engine)],
    copy: copy
      .filter(({ labels }) => labels[0] !== `${type}_configuration`)
      .map((block) => (block.labels[0] === type ? replica(block, `${type}.${label}`) : block)),
  };
}

function replica(block: Block, source: string): Block {
  const { name, resource_group_name, location, depends_on, lifecycle: _, ...rest } = block.body;
  const own = Object.entries(rest).filter(([argument]) => !INHERITED.includes(argument));
  const after = Array.isArray(depends_on) ? depends_on : [];
  const body: Body = {
    name,
    resource_group_name,
    location,
    create_mode: 'Replica',
    source_server_id: code(`${source}.id`),
    ...Object.fromEntries(own),
    lifecycle: nested({ ignore_changes: [code('zone'), code('create_mode'), code('source_server_id')] }),
    depends_on: [
      ...after,
      code('azurerm_virtual_network_peering.to_second'),
      code('azurerm_virtual_network_peering.to_first'),
    ],
  };
  return {
    ...block,
    body,
    comment: 'Read replica of the database in the first region. After promotion it is an independent database.',
  };
}

/** Virtual network peering between a replica and its source. */
function networkPeering({ elsewhere }: Regions): readonly Block[] {
  const group = 'azurerm_resource_group.main.name';
  const network = 'azurerm_virtual_network.main';
  const peering = (label: string, from: (reference: string) => string, to: (reference: string) => string) =>
    resource('network.tf', 'azurerm_virtual_network_peering', label, {
      name: label.replace('_', '-'),
      resource_group_name: code(from(group)),
      virtual_network_name: code(from(`${network}.name`)),
      remote_virtual_network_id: code(to(`${network}.id`)),
    });
  const here = (reference: string) => reference;
  return [peering('to_second', here, elsewhere), peering('to_first', elsewhere, here)];
}

const PORTS: Readonly<Record<Engine, string>> = { postgresql: '5432', mysql: '3306' };

/** Security rules in both directions: a promoted replica can become the source. */
function replicationRules({ elsewhere }: Regions, engine: Engine): readonly Block[] {
  const subnet = `azurerm_subnet.${engine}.address_prefixes[0]`;
  const rule = (label: string, at: (reference: string) => string, from: (reference: string) => string) =>
    resource('security.tf', 'azurerm_network_security_rule', `${engine}_${label}`, {
      name: label.replaceAll('_', '-'),
      resource_group_name: code(at('azurerm_resource_group.main.name')),
      network_security_group_name: code(at(`azurerm_network_security_group.${engine}.name`)),
      direction: 'Inbound',
      source_port_range: '*',
      priority: 3000,
      access: 'Allow',
      protocol: 'Tcp',
      source_address_prefix: code(from(subnet)),
      destination_address_prefix: code(at(subnet)),
      destination_port_range: PORTS[engine],
      description: 'replication between the regions',
    });
  const here = (reference: string) => reference;
  return [rule('from_second', here, elsewhere), rule('from_first', elsewhere, here)];
}
