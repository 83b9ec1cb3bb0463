import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

/** Upper bound, above the size of any file. */
const MAX_BYTES = 16 * 1024 * 1024;

const file = z
  .object({
    path: z.string().describe('Path below `/iac/`.'),
    bytes: z.int().min(0).max(MAX_BYTES),
    sha256: z.string().describe('SHA-256 digest in hexadecimal.'),
  })
  .meta({
    id: 'IacFile',
    examples: examples.BlueprintFiles.files.slice(0, 1),
  });

export const iacView = z
  .object({
    id: z.string(),
    files: z.array(file),
    clone_url: z.url().describe('URL for `git clone`. The password is an agent session token.'),
  })
  .meta({
    id: 'BlueprintFiles',
    description: 'The Terraform files, available as single files, as an archive and through Git.',
    examples: [examples.BlueprintFiles],
  });
