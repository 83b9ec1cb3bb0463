import { type Block, code, resource } from '../../../model/terraform.ts';
import { apis, enabled } from '../foundation/names.ts';

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
