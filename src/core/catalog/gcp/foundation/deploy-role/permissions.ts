/**
 * What an identity must be allowed so that it may make, read, change and remove a type of resource, as one line:
 * `run.jobs.create,get` stands for `run.jobs.create` and `run.jobs.get`. Empty for what is made without Google.
 * Names are those of cloud.google.com/iam/docs/permissions-reference.
 */
export type Permissions = Readonly<Record<string, string>>;

export function permissionsIn(line: string): readonly string[] {
  return line
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const dot = part.lastIndexOf('.');
      const verbs = part.slice(dot + 1).split(',');
      return verbs.map((verb) => `${part.slice(0, dot)}.${verb}`);
    });
}
