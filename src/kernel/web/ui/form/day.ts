/** A day as people type it. Pure. */

/** Year, month and day with or without what stands between them, or as English writes it; null where it is no day. */
export function dayOf(typed: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})\D*(\d{1,2})\D*(\d{1,2})\D*$/.exec(typed) ?? [];
  const at = new Date(year ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : `${typed} UTC`);
  if (Number.isNaN(at.getTime()) || (day && at.getUTCDate() !== Number(day))) return null;
  return at.toISOString().slice(0, 10);
}
