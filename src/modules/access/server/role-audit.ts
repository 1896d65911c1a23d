/** A member's roles in the audit trail. */

interface HeldRole {
  name: string;
  /** Null: for good. */
  until: string | null;
}

/** Trail entry of a member's roles: their names, and the end dates of temporary ones. */
export function toTrailRoles(roles: readonly HeldRole[]) {
  const ends = roles.flatMap(({ name, until }) => (until === null ? [] : [[name, until] as const]));
  return {
    roles: roles.map(({ name }) => name),
    ...(ends.length > 0 && { until: Object.fromEntries(ends) }),
  };
}

/** For a change to these names: a retained role's end is unchanged, and one of them may get its own. */
export function toTrailChange(change: {
  before: readonly HeldRole[];
  after: readonly string[];
  end: { role: string; until: string } | undefined;
}) {
  const { before, after, end } = change;
  const untilOf = (name: string) =>
    end?.role === name ? end.until : (before.find((role) => role.name === name)?.until ?? null);
  return {
    before: toTrailRoles(before),
    after: toTrailRoles(after.map((name) => ({ name, until: untilOf(name) }))),
  };
}
