import { code, type Nested, nested } from '../../../../model/terraform.ts';
import type { Inbox } from '../service-bus/inboxes.ts';

/** One scale rule per queue or subscription of the app. */
export function scaleRules(inboxes: readonly Inbox[], label: string, parallel: number): readonly Nested[] | undefined {
  if (inboxes.length === 0) return undefined;
  return inboxes.map((inbox, index) =>
    nested({
      name: `messages-${index + 1}`,
      custom_rule_type: 'azure-servicebus',
      identity_id: code(`azurerm_user_assigned_identity.${label}.id`),
      metadata: {
        namespace: code('azurerm_servicebus_namespace.main.name'),
        ...inbox.metadata,
        messageCount: String(parallel),
      },
    }),
  );
}
