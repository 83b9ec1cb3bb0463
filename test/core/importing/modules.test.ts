import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ImportedFiles, importAll, matched } from '../../support/imported.ts';

const MODULES = join(import.meta.dirname, '../../import');
const EXPECTED: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(MODULES, 'expected.json'), 'utf8'),
);

/** Modules in the style of the public registry, with the components that a person sees in them. */
const NAMES = Object.keys(EXPECTED);
const reports = new Map<string, ImportedFiles>();
beforeAll(async () => {
  const read = (name: string) => [{ path: 'main.tf', content: readFileSync(join(MODULES, `${name}.tf`), 'utf8') }];
  for (const [index, report] of (await importAll(NAMES.map(read))).entries()) reports.set(NAMES[index] ?? '', report);
});

/** Everything that is not recognized. */
const NOT_RECOGNIZED: Readonly<Record<string, readonly string[]>> = {
  'aws-eks': ['module.karpenter'],
  'aws-web-asg': ['aws_workspaces_directory.staff'],
  'gcp-data-warehouse': ['google_data_catalog_entry_group.group'],
  'gcp-functions-events': ['google_recaptcha_enterprise_key.site'],
  'azure-functions-servicebus': ['azurerm_maps_account.maps'],
  'azure-vm-backup': ['azurerm_virtual_desktop_host_pool.desk'],
};

describe('modules of others', () => {
  it.each(NAMES)('%s: says what it does not recognize', (name) => {
    const { notRecognized = [], cloud } = reports.get(name) ?? {};
    expect(name.split('-')[0]).toBe(cloud);
    expect(notRecognized.map(({ address }) => address)).toEqual(NOT_RECOGNIZED[name] ?? []);
  });

  it('are understood as a person understands them', () => {
    const wrong = Object.entries(EXPECTED).flatMap(([name, capabilities]) => {
      const report = reports.get(name);
      const found = report?.components.map(({ term }) => term) ?? [];
      const isRight =
        report !== undefined && matched(capabilities, report) === Math.max(capabilities.length, found.length);
      return isRight ? [] : [`${name}: ${found.join(' ')}`];
    });
    expect(NAMES).toHaveLength(20);
    expect(wrong).toEqual([]);
  });
});
