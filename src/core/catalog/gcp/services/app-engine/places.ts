import { regionList } from '../../../kit/regions.ts';
/** Regions that have App Engine (cloud.google.com/about/locations); two of them bear older names there. */
export const OFFERED: readonly string[] = regionList(`
    asia-east1 asia-east2 asia-northeast1 asia-northeast2 asia-northeast3 asia-south1 asia-southeast1
    asia-southeast2 australia-southeast1 europe-central2 europe-west1 europe-west2 europe-west3 europe-west6
    northamerica-northeast1 southamerica-east1 us-central1 us-east1 us-east4 us-west1 us-west2 us-west3 us-west4
  `);
export const OLDER_NAMES: Readonly<Record<string, string>> = {
  'europe-west1': 'europe-west',
  'us-central1': 'us-central',
};
