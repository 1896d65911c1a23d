/** Seats as ids that are held and given: `approval/step/seat`, `line/step/seat`. */
export const toSeatId = (owner: string, step: number, seat: number): string => [owner, step, seat].join('/');

/** The approvals or lines in which these seats are, each once. */
export const listOwnerIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.replace(/\/.*/, '')))];

/** These seats of one person go to another. */
export interface SeatHandover {
  ids: ReadonlySet<string>;
  from: string;
  to: string;
}
