import { code } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import type { Start } from '../../foundation/start.ts';
import { namespaceHost } from './tier.ts';

/** A message to a queue or a topic. @param address of it in Terraform */
export function messageStart(address: string): Start {
  return {
    uri: joined('https://', namespaceHost(), '/', code(`${address}.name`), '/messages'),
    audience: 'https://servicebus.azure.net',
    headers: { 'Content-Type': 'application/json' },
    body: { startedBy: "@{workflow()['name']}", at: '@{utcNow()}' },
    role: { name: 'Azure Service Bus Data Sender', scope: code(`${address}.id`) },
  };
}
