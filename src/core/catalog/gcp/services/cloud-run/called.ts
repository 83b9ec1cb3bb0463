import { code } from '../../../../model/hcl.ts';
import { resource } from '../../../../model/iac.ts';
import type { AccessGrant, Principal } from '../../../../model/offering.ts';
import type { Site } from '../../../../model/site.ts';

/** Another program calls this one under its own identity and is told where it is. */
export function calledBy(id: string, site: Site, caller: Principal): AccessGrant {
  const label = site.label(id);
  const service = `google_cloud_run_v2_service.${label}`;
  return {
    environment: { [`${label.toUpperCase()}_URL`]: code(`${service}.uri`) },
    secrets: {},
    blocks: [
      resource('security.tf', 'google_cloud_run_v2_service_iam_member', `${caller.label}_${label}`, {
        name: code(`${service}.name`),
        location: code('var.region'),
        role: 'roles/run.invoker',
        member: caller.identity,
      }),
    ],
  };
}
