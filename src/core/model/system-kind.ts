/** Kinds of system that are pages of files, the same for everyone: no program runs. */
const FILE_SITES: ReadonlySet<string> = new Set([
  'blog',
  'portfolio',
  'brochure_site',
  'documentation_site',
  'single_page_app',
]);

/** Kinds of system that only people of the organisation use. */
const INTERNAL: ReadonlySet<string> = new Set(['virtual_desktops', 'chat_bot', 'internal_tool']);

export function isFileSite(system: string): boolean {
  return FILE_SITES.has(system);
}

export function isInternalKind(system: string): boolean {
  return INTERNAL.has(system);
}
