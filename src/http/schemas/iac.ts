import { z } from 'zod';

/** Far above the longest file that is written. */
const MOST_BYTES = 16 * 1024 * 1024;

const FILE = {
  path: 'providers.tf',
  bytes: 85,
  sha256: 'a18dbe8cc2ea8e132b980803c4a37b154d9f119d346f600fe6a02cecde5f9313',
} as const;

const file = z
  .object({
    path: z.string().describe('What to put behind `/iac/`.'),
    bytes: z.int().min(0).max(MOST_BYTES),
    sha256: z.string().describe('Of its bytes, in hexadecimal.'),
  })
  .meta({
    id: 'IacFile',
    examples: [FILE],
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
    examples: [
      {
        id: 'synt_4fJ2kLq0ZxY7bN3mT5vW',
        files: [FILE],
        clone_url: 'http://localhost:3000/git/blueprints/synt_4fJ2kLq0ZxY7bN3mT5vW.git',
      },
    ],
  });
