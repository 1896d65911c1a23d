/** A member's roles in the audit trail. */

interface Held {
  name: string;
  /** Null: for good. */
  until: string | null;
}

/** What the trail keeps of a member's roles: their names, and of those for a time until when. */
export function rolesInTrail(roles: readonly Held[]) {
  const ends = roles.flatMap(({ name, until }) => (until === null ? [] : [[name, until] as const]));
  return {
    roles: roles.map(({ name }) => name),
    ...(ends.length > 0 && { until: Object.fromEntries(ends) }),
  };
}

/** Of a change to these names: what is kept keeps its end, and one of them may get its own. */
export function changeInTrail(change: {
  before: readonly Held[];
  after: readonly string[];
  end: { role: string; until: string } | undefined;
}) {
  const { before, after, end } = change;
  const untilOf = (name: string) =>
    end?.role === name ? end.until : (before.find((role) => role.name === name)?.until ?? null);
  return {
    before: rolesInTrail(before),
    after: rolesInTrail(after.map((name) => ({ name, until: untilOf(name) }))),
  };
}
