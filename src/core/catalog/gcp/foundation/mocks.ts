import type { Mocks } from '../../../model/cloud.ts';

const PROJECT = 'example-project';
const REGIONAL = `projects/${PROJECT}/regions/us-central1`;

function account(name: string): { readonly email: string; readonly member: string } {
  const email = `${name.replaceAll('_', '-')}@${PROJECT}.iam.gserviceaccount.com`;
  return { email, member: `serviceAccount:${email}` };
}

/** Values in the formats that the Google Cloud providers accept. */
export const mocks: Mocks = {
  variables: { project_id: PROJECT },
  data: {
    google_bigquery_default_service_account: { member: account('bigquery').member },
    google_project: { number: '123456789012' },
    google_storage_project_service_account: { member: account('storage').member },
    google_storage_transfer_project_service_account: { member: account('transfer').member },
  },
  resources: {
    google_compute_network: (label) => ({ id: `projects/${PROJECT}/global/networks/${label}` }),
    google_compute_region_instance_group_manager: (label) => ({
      id: `${REGIONAL}/instanceGroupManagers/${label}`,
      instance_group: `${REGIONAL}/instanceGroups/${label}`,
    }),
    google_compute_region_network_endpoint_group: (label) => ({ id: `${REGIONAL}/networkEndpointGroups/${label}` }),
    google_service_account: account,
    random_id: () => ({ hex: '01234567' }),
  },
};
