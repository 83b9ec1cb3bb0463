import type { PlacedNode, Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { roleAssignment, SYSTEM_IDENTITY, systemPrincipal } from '../../foundation/identity.ts';
import { GROUPED, groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { inboxLabel, inboxQueue } from './inboxes.ts';
import { namespaceBlock } from './tier.ts';

const GRID = 'Microsoft.EventGrid';

export const NEW_FILE_PERMISSIONS: Permissions = {
  azurerm_eventgrid_system_topic: manage(`${GRID}/systemTopics`),
  azurerm_eventgrid_system_topic_event_subscription: manage(
    `${GRID}/systemTopics/eventSubscriptions`,
    `${GRID}/systemTopics/eventSubscriptions/getFullUrl/action`,
    `${GRID}/systemTopics/eventSubscriptions/getDeliveryAttributes/action`,
  ),
};

/**
 * A new file in a blob container sends a message to the queue of a receiver.
 * @param folder of the files, such as `incoming/`, so that files that the receiver writes do not start it again; empty for all
 */
export function newFileBlocks(site: Site, files: PlacedNode, receiverId: string, folder: string): readonly Block[] {
  const store = site.label(files.node.id);
  const own = inboxLabel(site, files.node.id, receiverId);
  const queue = `azurerm_servicebus_queue.${own}`;
  return [
    namespaceBlock(site),
    inboxQueue(site, files.node.id, receiverId),
    resource('messaging.tf', 'azurerm_eventgrid_system_topic', store, {
      name: groupName(files.node.id),
      ...PLACED,
      source_resource_id: code(`azurerm_storage_account.${store}.id`),
      topic_type: 'Microsoft.Storage.StorageAccounts',
      ...TAGS,
      identity: SYSTEM_IDENTITY,
    }),
    roleAssignment(
      `${own}_route`,
      code(`${queue}.id`),
      'Azure Service Bus Data Sender',
      systemPrincipal('azurerm_eventgrid_system_topic', store),
    ),
    resource('messaging.tf', 'azurerm_eventgrid_system_topic_event_subscription', own, {
      name: receiverId,
      ...GROUPED,
      system_topic: code(`azurerm_eventgrid_system_topic.${store}.name`),
      event_delivery_schema: 'CloudEventSchemaV1_0',
      service_bus_queue_endpoint_id: code(`${queue}.id`),
      included_event_types: ['Microsoft.Storage.BlobCreated'],
      subject_filter: nested({
        subject_begins_with: joined(
          '/blobServices/default/containers/',
          code(`azurerm_storage_container.${store}.name`),
          `/blobs/${folder}`,
        ),
      }),
      delivery_identity: SYSTEM_IDENTITY,
      depends_on: [code(`azurerm_role_assignment.${own}_route`)],
    }),
  ];
}
