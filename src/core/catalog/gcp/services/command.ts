import { type Block, variable } from '../../../model/iac.ts';

/** The command that a program is started with, one word an entry; null or an empty list for the image's own. */
export function commandVariable(label: string, description: string, value: readonly string[] | null): Block {
  const name = `var.${label}_command`;
  return variable(`${label}_command`, {
    description,
    type: 'list(string)',
    default: value,
    validation: {
      condition: `${name} == null ? true : alltrue([for word in ${name} : length(word) > 0])`,
      message: 'Give each word of the command as an entry of its own, none of them empty.',
    },
  });
}
