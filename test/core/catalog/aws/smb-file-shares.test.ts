import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designed(gb: number) {
  const text = `File server: ${gb} GB of home directories over SMB for 40 Windows virtual machines, Active Directory.`;
  const { graph, iac } = engine.synthesize({ id: 'synt_test', text, cloud: 'aws', constraints: {} });
  const terraform = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : [])).join('\n');
  return { files: graph.nodes.find(({ capability }) => capability === 'file_storage'), terraform };
}

describe('files over SMB on AWS', () => {
  it('use a Windows file server for small volumes', () => {
    expect(designed(300).files).toMatchObject({ offering: 'aws.fsx-windows' });
  });

  it.each([60_000, 150_000])('use ONTAP with two tiers for volumes larger than one disk: %i GB', (gb) => {
    const { files, terraform } = designed(gb);
    expect(files).toMatchObject({ offering: 'aws.fsx-ontap' });
    expect(files?.provides).toContain('file_storage');
    expect(terraform).toContain('aws_directory_service_directory.shared_files.dns_ip_addresses');
    expect(terraform).toMatch(/tiering_policy \{\s+name += "AUTO"/);
  });
});
