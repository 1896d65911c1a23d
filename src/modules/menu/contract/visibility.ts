/**
 * Visibility of an entry in a person's menu: the one rule, for server, browser and preview. Pure. A forbidden entry is never shown.
 * A permitted one is shown unless hidden: by the person's own setting, else by the person's roles. Only roles that permit it count
 * (the others could not show it), and one that shows it suffices. If no role permits it, a grant does, and it is shown. Hidden is
 * not forbidden: the screen opens by its address and from the palette.
 */

/** A person's own setting; null: the roles decide. */
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
