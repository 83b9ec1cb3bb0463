import { code, type Expression } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';

/**
 * Enables APIs, which are off in a new project. They stay enabled after a destroy: other systems may use them.
 * @param names the first part of a service name: `run` for `run.googleapis.com`
 */
export function apis(...names: readonly string[]): readonly Block[] {
  return names.map((name) =>
    resource('providers.tf', 'google_project_service', name, {
      service: `${name}.googleapis.com`,
      disable_on_destroy: false,
    }),
  );
}

export function enabled(...names: readonly string[]): readonly Expression[] {
  return names.map((name) => code(`google_project_service.${name}`));
}
