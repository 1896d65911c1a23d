/** Holdings: a member's things that others can take over: modules declare them, one execution hands them over. */
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

export interface Holding {
  /** `module.thing`: `flow.task`. */
  kind: string;
  /** Displayed name: 할 일. */
  title: LocalText;
  /** The permission without which nobody can do anything with it. */
  needs?: string;
  /** Fate of holdings without a chosen recipient, if they do not simply stay: `{title}`, `{count}`. */
  stays?: LocalText;
  /** Extra notice for the person handing over: `{from}`. */
  caution?: LocalText;
  /** The ids of what the person holds now, in a steady order; with a receiver, of what that one may have. */
  listIds(context: Context, personId: string, to?: string): Promise<string[]>;
  /**
   * Hands these over, as far as `from` still holds them and `to` may have them; notifies those concerned. Giving back is the
   * reverse. @returns the ids handed over
   */
  give(context: Context, input: { ids: readonly string[]; from: string; to: string }): Promise<string[]>;
  /** Locks what `give` writes, sorted. */
  lock?(context: Context, ids: readonly string[]): Promise<void>;
}

export const holdingPoint = defineExtensionPoint<Holding>('access.holdings');

const getHoldings = (context: Context): readonly Holding[] => contributionsTo(appOf(context), holdingPoint);

export const findHolding = (context: Context, kind: string): Holding | undefined =>
  getHoldings(context).find((holding) => holding.kind === kind);

export interface HeldCount {
  kind: string;
  title: LocalText;
  count: number;
  stays?: LocalText;
}

/** A person's holdings counted by kind; kinds without any are omitted. */
export async function readHoldings(context: Context, personId: string): Promise<HeldCount[]> {
  const rows: HeldCount[] = [];
  for (const { kind, title, stays, listIds: listResources } of getHoldings(context)) {
    const { length: count } = await listResources(context, personId);
    if (count > 0) rows.push({ kind, title, count, ...(stays && { stays }) });
  }
  return rows;
}
