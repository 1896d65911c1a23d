/**
 * Points at which a room lets others take part: its moments (a member arrives), and what it collects of them (frames that are
 * shipped). The room that owns the point defines it; a room that takes part says so in its fact, never by calling.
 */
export interface Point<Value> {
  /** `room.what`, for messages. */
  readonly name: string;
  /** Never there: keeps points of different values apart. */
  readonly value?: Value;
}

export interface Contribution<Value = unknown> {
  readonly point: Point<Value>;
  readonly value: Value;
}

/** @example export const memberActivated = definePoint<(context: Context, member: Member) => Promise<void>>('company.member-activated'); */
export function definePoint<Value>(name: string): Point<Value> {
  return { name };
}

/** A row of a room's `gives`. */
export function give<Value>(point: Point<Value>, value: NoInfer<Value>): Contribution<Value> {
  return { point, value };
}
