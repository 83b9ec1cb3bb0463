/** More copies than this are replaced slowly and hold too many connections, where fewer and larger ones cost the same. */
export const USUAL_COPIES = 16;
