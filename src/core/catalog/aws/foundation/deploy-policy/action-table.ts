/** What an identity needs for one type of resource: action → nothing more, such as `sqs:CreateQueue`. */
export type ActionTable = ReadonlyMap<string, readonly string[]>;

/**
 * A table of one type a line: its name, then for each service a prefix that ends in a colon and the actions that make,
 * change and delete it. A line that begins with a space goes on with the type before. Reading is told by service.
 */
export function actionTable(table: string): ActionTable {
  const rows = new Map<string, readonly string[]>();
  let type = '';
  for (const line of table.trim().split('\n')) {
    const words = line.trim().split(/\s+/);
    if (!line.startsWith(' ')) type = words.shift() ?? '';
    rows.set(type, [...(rows.get(type) ?? []), ...actionsOf(words)]);
  }
  return rows;
}

function actionsOf(words: readonly string[]): readonly string[] {
  let prefix = '';
  return words.flatMap((word) => {
    if (!word.endsWith(':')) return [`${prefix}${word}`];
    prefix = word;
    return [];
  });
}
