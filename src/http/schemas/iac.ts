import { z } from 'zod';
import examples from './examples.json' with { type: 'json' };

/** Far above the longest file that is written. */
const MOST_BYTES = 16 * 1024 * 1024;

const file = z
  .object({
    path: z.string().describe('What to put behind `/iac/`.'),
    bytes: z.int().min(0).max(MOST_BYTES),
    sha256: z.string().describe('Of its bytes, in hexadecimal.'),
  })
  .meta({
    id: 'IacFile',
    examples: examples.BlueprintFiles.files.slice(0, 1),
  });

export const iacView = z
  .object({
    id: z.string(),
    files: z.array(file),
    clone_url: z.url().describe('For `git clone`; the password is an agent session token.'),
  })
  .meta({
    id: 'BlueprintFiles',
    description: 'The files of the Terraform, to be read one by one, as an archive or by Git.',
    examples: [examples.BlueprintFiles],
  });
