/** A nullable time as column value. */
export function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

export function date(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
