import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { nameOf } from '../../foundation/names.ts';
import { NETWORK, networkTag } from '../../foundation/network.ts';

/** Identity-Aware Proxy's own addresses (cloud.google.com/iap/docs/using-tcp-forwarding): people come in through it. */
const PROXY_RANGE = '35.235.240.0/20';

/** A shell for people through Identity-Aware Proxy. @param machine name of the machine as the text of a template */
export function signInBlocks(id: string, machine: string, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    resource('network.tf', 'google_compute_firewall', `${label}_sign_in`, {
      name: nameOf(id, '-sign-in'),
      network: code(`${NETWORK}.id`),
      description: 'People reach a shell through Identity-Aware Proxy',
      direction: 'INGRESS',
      priority: 1000,
      source_ranges: [PROXY_RANGE],
      target_tags: [networkTag(site, id)],
      allow: nested({ protocol: 'tcp', ports: ['22'] }),
    }),
    output(
      `${label}_ssh`,
      'Command that opens a shell through Identity-Aware Proxy; port 22 is not open to the internet.',
      code(
        `"gcloud compute ssh ${machine} --zone \${var.${label}_zone} --tunnel-through-iap --project \${var.project_id}"`,
      ),
    ),
  ];
}
