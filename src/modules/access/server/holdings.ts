/** What a member holds that somebody else can take over: rooms say it, one run hands it over. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';

export interface Holding {
  /** `room.thing`: `flow.task`. */
  kind: string;
  /** What people call it: 할 일. */
  title: LocalText;
  /** The permission without which nobody can do anything with it. */
  needs?: string;
  /** The ids of what the person holds now, in a steady order; with a receiver, of what that one may have. */
  held(context: Context, personId: string, to?: string): Promise<string[]>;
  /**
   * Hands these over, as far as `from` holds them still and `to` may have them; tells who should know. Giving back is the same the other
   * way round. @returns the ids of what went
   */
  give(context: Context, about: { ids: readonly string[]; from: string; to: string }): Promise<string[]>;
  /** Locks what `give` writes, sorted. */
  lock?(context: Context, ids: readonly string[]): Promise<void>;
}

export const holdings = definePoint<Holding>('access.holdings');

const holdingsHere = (context: Context): readonly Holding[] => givenAt(houseOf(context), holdings);

export const holdingOf = (context: Context, kind: string): Holding | undefined =>
  holdingsHere(context).find((holding) => holding.kind === kind);

/** How much of what a person holds, of each kind; what there is none of is left out. */
export async function readHoldings(
  context: Context,
  personId: string,
): Promise<{ kind: string; title: LocalText; count: number }[]> {
  const found: { kind: string; title: LocalText; count: number }[] = [];
  for (const { kind, title, held } of holdingsHere(context)) {
    const { length: count } = await held(context, personId);
    if (count > 0) found.push({ kind, title, count });
  }
  return found;
}
