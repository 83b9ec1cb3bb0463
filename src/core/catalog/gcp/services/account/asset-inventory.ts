import type { SizeFacts } from '../../../../model/offering.ts';
import { code, data, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { inbox, sender } from './findings.ts';

/** History of the resources of the project and of their permissions. */
export const assetInventory = entry<'configuration_audit', SizeFacts>({
  id: 'gcp.asset-inventory',
  service: 'Cloud Asset Inventory',
  capability: 'configuration_audit',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because:
      'Keeps the state of every resource of the project for 35 days and sends each change to a topic. Rules that forbid a configuration are organisation policies, which an administrator of the organisation sets.',
    provides: ['configuration_audit'],
  }),
  // Cloud Asset Inventory charges nothing (cloud.google.com/asset-inventory/pricing); the changes are below a cent of Pub/Sub.
  size: () => [{ sku: 'One feed, free of charge', count: 1, qualities: managed(3, null, { scalesToZero: true }) }],
  meter: () => [],
  declare: (_size, node, site) => {
    const label = site.label(node.id);
    return [
      ...apis('cloudasset'),
      ...inbox(node.id, site, { title: node.title, what: 'change of a resource' }).filter(
        ({ labels: [type] }) => type !== 'google_monitoring_alert_policy',
      ),
      data('providers.tf', 'google_project', 'current', { project_id: code('var.project_id') }),
      resource('observability.tf', 'google_cloud_asset_project_feed', label, {
        project: code('var.project_id'),
        feed_id: nameOf(node.id),
        content_type: 'RESOURCE',
        asset_types: ['.*'],
        feed_output_config: nested({
          pubsub_destination: nested({ topic: code(`google_pubsub_topic.${label}.id`) }),
        }),
        depends_on: [...enabled('cloudasset'), code(`google_pubsub_topic_iam_member.${label}_sender`)],
      }),
      resource('security.tf', 'google_project_service_identity', `${label}_assets`, {
        provider: code('google-beta'),
        service: 'cloudasset.googleapis.com',
        depends_on: enabled('cloudasset'),
      }),
      sender(label, code(`google_project_service_identity.${label}_assets.member`)),
    ];
  },
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: changes of resources of every type are sent to a topic.`,
      resource: `google_cloud_asset_project_feed.${labelOf(node.id)}`,
      attributes: { content_type: 'RESOURCE', asset_types: ['.*'] },
    },
  ],
  facts: () => ({
    permissions: {
      google_cloud_asset_project_feed: 'cloudasset.feeds.create,delete,get,update cloudasset.assets.exportResource',
    },
  }),
});
