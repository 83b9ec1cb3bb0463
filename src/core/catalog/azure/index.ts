import type { Cloud } from '../../model/cloud.ts';
import type { Site } from '../../model/offering.ts';
import { priceBook } from '../kit/price-book.ts';
import { claims } from './foundation/claims.ts';
import { COMMITMENTS } from './foundation/commitments.ts';
import { deployPolicy } from './foundation/deploy-role/index.ts';
import { factsOf } from './foundation/facts.ts';
import { FREE_TIERS } from './foundation/free-tier.ts';
import { foundation } from './foundation/index.ts';
import { mocks } from './foundation/mocks.ts';
import { regions } from './foundation/regions.ts';
import { relocation } from './foundation/relocation.ts';
import { UNBUILT } from './foundation/unbuilt.ts';
import { offerings, PERMISSIONS } from './offerings.ts';
import records from './prices.json' with { type: 'json' };
import regionIndex from './region-index.json' with { type: 'json' };
import { withPartners } from './services/api-partners.ts';
import { UNBUILT_GATEWAY } from './services/application-gateway/offerings.ts';
import { withOwnBackups } from './services/backup/own-backups.ts';
import { withResultsStream } from './services/event-hubs/results-stream.ts';
import { withResultsWriter } from './services/event-hubs/results-writer.ts';
import { withOfficeCalls } from './services/private-link/office-calls.ts';

/** Files next to the Terraform, such as sample code of functions. */
function extras(site: Site): Readonly<Record<string, string>> {
  return Object.assign({}, ...site.placed.map((placed) => factsOf(placed).files?.(site) ?? {}));
}

/** Sovereign clouds of Azure, with separate accounts and regions. learn.microsoft.com/azure/azure-government and /azure/china */
const SEPARATE = [
  {
    name: 'Azure Government',
    words: [
      'azure government',
      'azure gov',
      'usgovvirginia',
      'usgovarizona',
      'usgovtexas',
      'usdodcentral',
      'usdodeast',
    ],
  },
  {
    name: 'Azure China',
    words: [
      'azure china',
      '21vianet',
      'chinaeast',
      'chinaeast2',
      'chinaeast3',
      'chinanorth',
      'chinanorth2',
      'chinanorth3',
    ],
  },
];

/** Backend in a storage account of the user, with Entra authentication and no access key in a file. */
const STATE_BACKEND = `terraform {
  backend "azurerm" {
    resource_group_name  = "terraform-state"
    storage_account_name = "yourstateaccount"
    container_name       = "state"
    key                  = "system.tfstate"
    use_azuread_auth     = true
  }
}`;

export const azure: Cloud = {
  id: 'azure',
  name: 'Azure',
  regions,
  separate: SEPARATE,
  defaultRegion: 'eastus',
  offerings,
  substitute: (graph, requirements) =>
    [withOwnBackups, withResultsWriter, withResultsStream, withOfficeCalls, withPartners].reduce(
      (current, step) => step(current, requirements),
      graph,
    ),
  unbuilt: { ...UNBUILT, ...UNBUILT_GATEWAY },
  prices: priceBook(records, regions, regionIndex),
  commitments: COMMITMENTS,
  allowances: FREE_TIERS,
  foundation: (site) => foundation(site, PERMISSIONS),
  claims,
  // learn.microsoft.com/azure/security/fundamentals/encryption-atrest
  encryptsAtRest: 'Azure encrypts disks, databases and storage at rest with AES-256.',
  mocks,
  relocation,
  stateBackend: STATE_BACKEND,
  deployPolicy: (site, blocks) => deployPolicy(site, blocks, PERMISSIONS),
  extras,
};
