import { type Block, variable } from '../../../model/terraform.ts';
import { atLeast, between, notEmpty, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';

/** @param what the program and what its image is at first: "Shop; the public sample" */
export function imageVariable(label: string, what: string, sample: string): Block {
  return stringVariable(
    `${label}_image`,
    `Container image of ${what} until yours is there.`,
    sample,
    notEmpty('Name an image.'),
  );
}

/** The command that a program is started with, one word an entry; null or an empty list for the image's own. */
export function commandVariable(label: string, description: string, value: readonly string[] | null): Block {
  const name = `var.${label}_command`;
  return variable(`${label}_command`, {
    description,
    type: 'list(string)',
    default: value,
    validation: {
      condition: `${name} == null ? true : alltrue([for word in ${name} : length(word) > 0])`,
      message: 'Provide each word of the command as a separate, non-empty list element.',
    },
  });
}

/** Where a program answers requests and health checks. */
export function answerVariables(label: string, title: string, port: number): readonly Block[] {
  return [
    numberVariable(
      `${label}_port`,
      `Port on which ${title} listens; the program finds it in PORT.`,
      port,
      between(1, 65535),
    ),
    stringVariable(
      `${label}_health_path`,
      `Path on which ${title} answers 200 while it is healthy; it must not query the database.`,
      '/',
      startsWith('/', 'A path begins with a slash.'),
    ),
  ];
}

/** How many tasks a run of a job has. @param index environment variable in which a task finds its number */
export function taskVariables(label: string, title: string, parallelTasks: number, index: string): readonly Block[] {
  const parallel = Math.max(1, Math.ceil(parallelTasks));
  return [
    numberVariable(
      `${label}_tasks`,
      `Tasks of one run of ${title}; each finds its number in ${index}.`,
      parallel,
      between(1, 10000),
    ),
    numberVariable(`${label}_parallel`, `Tasks of ${title} that run at a time, at most.`, parallel, atLeast(1)),
  ];
}
