/** Who leads whom, where a room keeps the organisation: tasks and approvals go to heads of units through it. */
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';

/** The people who lead a person now, the nearest first; those who are no active members are left out. */
export const headsAbove =
  definePoint<(context: Context, personId: string) => Promise<readonly string[]>>('flow.heads-above');

/**
 * The head of the person's unit (1) or one further up. Where there are not as many, the highest of them; null where nobody leads
 * the person.
 */
export async function headOf(context: Context, personId: string | null, level: number): Promise<string | null> {
  if (personId === null) return null;
  const heads: string[] = [];
  for (const find of givenAt(houseOf(context), headsAbove)) heads.push(...(await find(context, personId)));
  const different = [...new Set(heads)];
  return different[level - 1] ?? different.at(-1) ?? null;
}
