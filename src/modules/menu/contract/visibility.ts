/**
 * Whether an entry stands in somebody's menu: the one rule, for server, browser and preview. Pure.
 *
 * What is forbidden is never shown. What is permitted is shown unless it is hidden: by what was said of the person, else by
 * the person's roles. Of these only such count as permit it (the others could not show it), and one that shows it suffices. Where none of
 * them permits it, a grant does, and it is shown. Hidden is not forbidden: the screen opens by its address and from the palette.
 */

/** What was said of one person: null, that the roles decide. */
export type Own = 'shown' | 'hidden' | null;

export interface RoleSays {
  permits: boolean;
  hides: boolean;
}

export function isHidden(own: Own, roles: readonly RoleSays[]): boolean {
  if (own !== null) return own === 'hidden';
  const counting = roles.filter(({ permits }) => permits);
  return counting.length > 0 && counting.every(({ hides }) => hides);
}
