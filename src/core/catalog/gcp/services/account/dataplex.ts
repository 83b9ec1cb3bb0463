import type { SizeFacts } from '../../../../model/offering.ts';
import { code, nested, resource, variable } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, factsOf } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';

const FILE = 'data.tf';

/** Lake, zone and assets, over which access is granted in one place. */
export const dataplex = entry<'data_governance', SizeFacts>({
  id: 'gcp.dataplex',
  service: 'Dataplex Universal Catalog',
  capability: 'data_governance',
  inNetwork: false,
  fit: () => ({
    because:
      'Organises the buckets of the data lake in a lake and a zone, over which access is granted once, and catalogues them. Discovery of schemas is off until you switch it on, as it is charged.',
    provides: ['data_governance', 'data_lake'],
  }),
  // Lakes, zones, assets and the propagation of permissions are free of charge (cloud.google.com/dataplex/pricing).
  size: () => [{ sku: 'One lake, free of charge', count: 1, qualities: managed(3, null, { scalesToZero: true }) }],
  meter: () => [],
  declare: (_size, node, site) => {
    const label = site.label(node.id);
    const lake = code(`google_dataplex_lake.${label}.name`);
    const discovery = nested({ enabled: code(`var.${label}_discovery`) });
    const buckets = site.placed.flatMap((part) => {
      const { bucket } = factsOf(part);
      return part.node.capability === 'data_lake' && bucket !== undefined ? [{ id: part.node.id, bucket }] : [];
    });
    return [
      ...apis('dataplex'),
      variable(`${label}_discovery`, {
        description: `${node.title}: whether the schemas of files are discovered, which is charged by processing time.`,
        type: 'bool',
        default: false,
      }),
      resource(FILE, 'google_dataplex_lake', label, {
        name: nameOf(node.id),
        location: code('var.region'),
        labels: code('local.labels'),
        depends_on: enabled('dataplex'),
      }),
      resource(FILE, 'google_dataplex_zone', label, {
        name: 'raw',
        lake,
        location: code('var.region'),
        type: 'RAW',
        discovery_spec: discovery,
        resource_spec: nested({ location_type: 'SINGLE_REGION' }),
        labels: code('local.labels'),
      }),
      ...buckets.map(({ id, bucket }) =>
        resource(FILE, 'google_dataplex_asset', `${label}_${site.label(id)}`, {
          name: id,
          lake,
          dataplex_zone: code(`google_dataplex_zone.${label}.name`),
          location: code('var.region'),
          discovery_spec: discovery,
          resource_spec: nested({
            type: 'STORAGE_BUCKET',
            name: joined('projects/', code('var.project_id'), '/buckets/', bucket),
          }),
          labels: code('local.labels'),
        }),
      ),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: raw data is in a zone of its own, over which access is granted.`,
      resource: `google_dataplex_zone.${labelOf(node.id)}`,
      attributes: { type: 'RAW' },
    },
  ],
  facts: () => ({
    permissions: {
      google_dataplex_asset: 'dataplex.assets.create,delete,get,update dataplex.operations.get',
      google_dataplex_lake: 'dataplex.lakes.create,delete,get,update dataplex.operations.get',
      google_dataplex_zone: 'dataplex.zones.create,delete,get,update dataplex.operations.get',
    },
  }),
});
