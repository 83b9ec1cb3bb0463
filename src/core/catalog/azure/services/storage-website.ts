import { formatNumber } from '../../../messages/numbers.ts';
import { code, output } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { counted } from '../../kit/usage.ts';
import { type AzureOffering, entry, type Permissions } from '../foundation/facts.ts';
import { httpsOnly } from './claims.ts';
import { STATIC_WEB_APP_GB } from './static-web-apps.ts';
import { type HotSize, hotSizes, replicationType, websiteAccount } from './storage-account.ts';

const STORAGE = 'Microsoft.Storage/storageAccounts';

const PERMISSIONS: Permissions = {
  azurerm_storage_account_static_website: [`${STORAGE}/read`, `${STORAGE}/listKeys/action`],
};

const offering: AzureOffering<'static_site', HotSize> = {
  id: 'azure.storage-website',
  service: 'Azure Storage static website',
  capability: 'static_site',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    web: { host: code(`azurerm_storage_account.${labelOf(node.id)}.primary_web_host`), plain: false },
  }),
  fit(node, requirements) {
    if (node.demand.storedGb <= STATIC_WEB_APP_GB) return null;
    if (isExcluded(requirements, ['static_site'], ['blob storage', 'azure blob storage'])) return null;
    return {
      because: `${formatNumber(node.demand.storedGb)} GB of files exceed the ${STATIC_WEB_APP_GB} GB limit of a static web app; a storage account serves them without a size limit.`,
      provides: ['static_site'],
    };
  },
  size: hotSizes,
  meter(size, node) {
    const { storedGb, requestsPerMonth, egressGbPerMonth } = node.demand;
    return [
      counted(`blob_storage/storage/hot/${size.redundancy}`, 'files', storedGb, 1, 'GB'),
      counted('blob_storage/ops/read/hot', 'reads', requestsPerMonth, 1e4),
      counted('bandwidth/internet-out/microsoft-network', 'data out to the internet', egressGbPerMonth, 1, 'GB'),
    ];
  },
  declare(size, node, site) {
    const label = site.label(node.id);
    const account = `azurerm_storage_account.${label}`;
    return [
      ...websiteAccount(
        label,
        node.id,
        replicationType(site, size.redundancy),
        'Stores only the public files of the site.',
        { error_404_document: '404.html' },
      ),
      output(`${label}_url`, `Endpoint of ${node.title}.`, code(`${account}.primary_web_endpoint`)),
      output(`${label}_account`, 'Storage account. Upload the files to its container $web.', code(`${account}.name`)),
    ];
  },
  claims: (_size, node) => [httpsOnly(`azurerm_storage_account.${labelOf(node.id)}`, 'https_traffic_only_enabled')],
};

/** Static website that is too large for a static web app. */
export const storageWebsite = entry(offering);
