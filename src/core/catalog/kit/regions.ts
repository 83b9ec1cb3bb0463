/** Region ids of a list that is separated by white space. */
export function regionList(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
