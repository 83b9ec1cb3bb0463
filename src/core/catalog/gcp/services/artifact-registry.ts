import { formatNumber } from '../../../messages/numbers.ts';
import type { SizeFacts } from '../../../model/offering.ts';
import { code, nested, output, resource } from '../../../model/terraform.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { apis, enabled, inGib, nameOf } from '../foundation/names.ts';
import { ownKey } from './cloud-kms.ts';

export const artifactRegistry = entry<'ci_registry', SizeFacts>({
  id: 'gcp.artifact-registry',
  service: 'Artifact Registry',
  capability: 'ci_registry',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Artifact Registry keeps ${formatNumber(demand.imageGb)} GB of images in the region that runs them, so that pulling them costs nothing.`,
    provides: ['ci_registry'],
  }),
  size: ({ demand }) => [
    {
      sku: `Docker repository, ${formatNumber(demand.imageGb)} GB`,
      count: 1,
      // cloud.google.com/artifact-registry/sla
      qualities: managed(3, 99.95, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [inGib('artifact_registry/storage', 'Images kept', demand.imageGb)],
  declare: (_size, node, site) => {
    const label = site.label(node.id);
    const own = ownKey(site, 'artifactregistry');
    return [
      ...apis('artifactregistry'),
      ...(own?.blocks ?? []),
      resource('compute.tf', 'google_artifact_registry_repository', label, {
        repository_id: nameOf(node.id),
        location: code('var.region'),
        format: 'DOCKER',
        description: 'Images of the own programs',
        kms_key_name: own?.key,
        cleanup_policies: [
          nested({ id: 'keep-ten', action: 'KEEP', most_recent_versions: nested({ keep_count: 10 }) }),
          nested({
            id: 'delete-old',
            action: 'DELETE',
            condition: nested({ tag_state: 'ANY', older_than: '2592000s' }),
          }),
        ],
        depends_on: [...enabled('artifactregistry'), ...(own?.after ?? [])],
      }),
      output(
        `${label}_address`,
        'Push images here, then name them in the variables that end in _image.',
        code(
          `"\${var.region}-docker.pkg.dev/\${var.project_id}/\${google_artifact_registry_repository.${label}.repository_id}"`,
        ),
      ),
    ];
  },
});
