import { code, type Expression, nested, type Value } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import { apis, enabled } from './apis.ts';
import { nameOf } from './names.ts';

/** The service account of one program, which gets its roles resource by resource. */
export function serviceAccount(label: string, id: string, displayName: string): readonly Block[] {
  return [
    ...apis('iam'),
    resource('security.tf', 'google_service_account', label, {
      account_id: nameOf(id),
      display_name: displayName,
      depends_on: enabled('iam'),
    }),
  ];
}

export function emailOf(label: string): Expression {
  return code(`google_service_account.${label}.email`);
}

export function memberOf(label: string): Expression {
  return code(`google_service_account.${label}.member`);
}

/** A role that only a project can grant, narrowed by a condition to one resource of it. */
export function projectRole(
  label: string,
  role: string,
  member: Expression,
  only: { readonly title: string; readonly expression: Value } | null,
  comment?: string,
): readonly Block[] {
  return [
    ...apis('cloudresourcemanager'),
    resource(
      'security.tf',
      'google_project_iam_member',
      label,
      {
        project: code('var.project_id'),
        role,
        member,
        condition: only === null ? undefined : nested({ ...only }),
        depends_on: enabled('cloudresourcemanager'),
      },
      comment,
    ),
  ];
}
