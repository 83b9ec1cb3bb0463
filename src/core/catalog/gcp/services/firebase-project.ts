import { code } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import { apis, enabled } from '../foundation/apis.ts';

/** The project enabled for Firebase, which its services share. Only the beta provider has the resource. */
export function firebaseProject(): readonly Block[] {
  return [
    ...apis('firebase'),
    resource('edge.tf', 'google_firebase_project', 'main', {
      provider: code('google-beta'),
      project: code('var.project_id'),
      depends_on: enabled('firebase'),
    }),
  ];
}
