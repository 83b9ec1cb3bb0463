import { code } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import { apis, enabled } from '../foundation/apis.ts';

/** What Firebase's services share: the project itself made known to Firebase. Only the beta provider can do it. */
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
