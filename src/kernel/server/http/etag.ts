/** Tells whether a caller has what he would be sent. */

/** Weak or not: packed or not, it says the same. */
const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** @param tags as `If-None-Match` says them: one, several, or `*` */
export function hasTag(tags: string | undefined, tag: string): boolean {
  if (!tags) return false;
  return tags.trim() === '*' || tags.split(',').some((one) => bare(one) === bare(tag));
}
