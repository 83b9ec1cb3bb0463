import { aws } from './catalog/aws/index.ts';
import { azure } from './catalog/azure/index.ts';
import { gcp } from './catalog/gcp/index.ts';
import type { Cloud } from './model/cloud.ts';
import type { CloudId } from './model/intent.ts';

export const CLOUDS: Readonly<Record<CloudId, Cloud>> = { aws, gcp, azure };
