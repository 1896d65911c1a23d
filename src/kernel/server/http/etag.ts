/** Checks if the caller already has the current response. */

/** Weak or not: packed or not, it says the same. */
const toBareTag = (tag: string): string => tag.trim().replace(/^W\//, '');

/** @param tags as `If-None-Match` says them: one, several, or `*` */
export function hasTag(tags: string | undefined, tag: string): boolean {
  if (!tags) return false;
  return tags.trim() === '*' || tags.split(',').some((candidate) => toBareTag(candidate) === toBareTag(tag));
}
