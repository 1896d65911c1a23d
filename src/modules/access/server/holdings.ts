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
  /** What becomes of those that nobody was chosen for, where that is more than that they stay: `{title}`, `{count}`. */
  stays?: LocalText;
  /** What whoever hands over should know besides: `{from}`. */
  caution?: LocalText;
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

export interface HeldHere {
  kind: string;
  title: LocalText;
  count: number;
  stays?: LocalText;
}

/** How much of what a person holds, of each kind; what there is none of is left out. */
export async function readHoldings(context: Context, personId: string): Promise<HeldHere[]> {
  const found: HeldHere[] = [];
  for (const { kind, title, stays, held } of holdingsHere(context)) {
    const { length: count } = await held(context, personId);
    if (count > 0) found.push({ kind, title, count, ...(stays && { stays }) });
  }
  return found;
}
