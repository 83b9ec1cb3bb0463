import { DEPLOYMENT } from '../../messages/document.ts';

/** The document without its last section, the Terraform. User text is escaped and begins no heading. */
export function withoutTerraform(markdown: string): string {
  const start = markdown.indexOf(`\n${DEPLOYMENT.terraform}\n`);
  return start === -1 ? markdown : markdown.slice(0, start);
}
