import type { Term } from '../model/capability.ts';
import type { CloudId } from '../model/intent.ts';
import type { TerraformKnowledge } from '../model/terraform-knowledge.ts';
import awsTypes from './aws/resource-types.json' with { type: 'json' };
import awsComponents from './aws/terraform-components.json' with { type: 'json' };
import azureTypes from './azure/resource-types.json' with { type: 'json' };
import azureComponents from './azure/terraform-components.json' with { type: 'json' };
import gcpTypes from './gcp/resource-types.json' with { type: 'json' };
import gcpComponents from './gcp/terraform-components.json' with { type: 'json' };

/** How the Terraform of each cloud is read. A test holds the two files of a cloud against its services. */
export const TERRAFORM_KNOWLEDGE: Readonly<Record<CloudId, TerraformKnowledge>> = {
  aws: knowledgeFrom(awsTypes, awsComponents),
  gcp: knowledgeFrom(gcpTypes, gcpComponents),
  azure: knowledgeFrom(azureTypes, azureComponents),
};

function knowledgeFrom(
  declared: Readonly<Record<string, readonly string[]>>,
  written: Readonly<Record<keyof Omit<TerraformKnowledge, 'declared'>, unknown>>,
): TerraformKnowledge {
  return {
    ...(written as unknown as Omit<TerraformKnowledge, 'declared'>),
    declared: declared as Readonly<Record<string, readonly Term[]>>,
  };
}
