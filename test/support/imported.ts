import { createHclParser } from '#adapters/terraform/hcl-parser.ts';
import { catalogue } from '#core/catalogue.ts';
import type { CloudId, ImportReport } from '#core/index.ts';
import type { SourceFile } from '#ports/terraform-parser.ts';

export interface ImportedFiles extends ImportReport {
  readonly cloud: CloudId;
}

/** Imports projects as the service does, but parses all of them in one thread. */
export async function importAll(projects: readonly (readonly SourceFile[])[]): Promise<readonly ImportedFiles[]> {
  const parser = createHclParser();
  const files = projects.flatMap((own, index) =>
    own.map(({ path, content }) => ({ path: `${index}/${path}`, content })),
  );
  const parsed = Map.groupBy(await parser.parse(files), ({ path }) => Number(path.split('/')[0]));
  return projects.map((_, index) => {
    const own = (parsed.get(index) ?? []).map(({ path, body }) => ({ path: path.slice(path.indexOf('/') + 1), body }));
    const project = catalogue.configuredProject(own);
    const cloud = catalogue.cloudOfProject(project);
    if (cloud === null) throw new Error('no resource of a known cloud');
    return { cloud, ...catalogue.importProject(project, cloud) };
  });
}

/** How many of the expected capabilities the components have, each component for one of them. */
export function matched(expected: readonly string[], { components }: ImportReport): number {
  const left = [...components];
  return expected.filter((capability) => {
    const index = left.findIndex(({ term, or }) => [term.split(':')[0], ...or].includes(capability));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  }).length;
}
