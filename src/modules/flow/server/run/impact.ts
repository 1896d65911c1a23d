/** Impacts as they are stored, in each language, and as one reader reads them. */
import type { BlockSign, Impact, Json, StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, isProduct } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { contractOf, kindsOf, serverOf } from '../frame/registry.ts';
import { type ImpactRecord, type Lightening, selectImpactsById } from './step.queries.ts';

type Change = Impact & { kind: string; isMasked?: boolean };

/** What was given to its run is destroyed: nothing is left of it that a room could read. */
export const isEmptied = ({ isMasked, data }: { isMasked?: boolean; data: Json }): boolean =>
  isMasked === true && data === null;

/** More changes than so many are judged light, where all of them can be. */
const mostWhole = 2000;
/** Whole ones that are in memory at once. */
export const wholeAtOnce = 1000;

/** Which changes of the house can be judged light, and without what. */
export function lightening(context: Context): Lightening {
  const light = [...kindsOf(houseOf(context)).keys()].flatMap((kind) => {
    const reversal = serverOf(context, kind)?.reversal;
    // What it moved stands in its data.
    return reversal?.light && !reversal.moved ? [{ kind, ...reversal.light }] : [];
  });
  const without = [...new Set(light.flatMap((one) => one.without))];
  return { above: mostWhole, kinds: light.map(({ kind }) => kind), without };
}

/** Keys of the data of changes by which rights to take them back are told apart, of all kinds. */
export function rightKeys(context: Context): string[] {
  const kinds = [...kindsOf(houseOf(context)).keys()];
  return [...new Set(kinds.flatMap((kind) => serverOf(context, kind)?.reversal?.light?.right ?? []))];
}

/** Light impacts with all that they have, in the same order; the others as they are. */
export async function wholeOf(context: Context, impacts: readonly StoredImpact[]): Promise<StoredImpact[]> {
  const light = impacts.filter(({ isLight }) => isLight).map(({ id }) => id);
  if (light.length === 0) return [...impacts];
  const rows = await context.unit.query(selectImpactsById(context.companyId, light));
  const byId = new Map(rows.map((row) => [row.id, storedOf(row)]));
  return impacts.map((impact) => {
    const whole = byId.get(impact.id);
    return whole ? { ...whole, sequence: impact.sequence } : impact;
  });
}

export function storedOf(row: ImpactRecord): StoredImpact {
  const { subjectType, subjectId, subjectLabel, stepId: _, ...impact } = row;
  return { ...impact, subject: { type: subjectType, id: subjectId, label: subjectLabel } };
}

/** Changes of which a reader is told that there were some of their kind, and nothing else. */
export type Hidden = ReadonlySet<Impact>;

/**
 * Of the changes, those of things that the actor may not read: the room that owns the thing says so; where it has no right of
 * its own, changes are read by who reads what the run was given. Jobs and seeds are the product itself.
 */
export async function hiddenOf<C extends Change>(
  context: Context,
  changes: readonly C[],
  readsInput: (change: C) => boolean,
): Promise<Hidden> {
  const hidden = new Set<Impact>();
  if (isProduct(context)) return hidden;
  for (const [reversal, own] of Map.groupBy(changes, ({ kind }) => serverOf(context, kind)?.reversal ?? null)) {
    const whole = own.filter((change) => !isEmptied(change));
    const answers = whole.length > 0 ? ((await reversal?.reads?.(context, whole)) ?? []) : [];
    const answerOf = new Map(whole.map((change, index) => [change, answers[index]]));
    for (const change of own) if (!(answerOf.get(change) ?? readsInput(change))) hidden.add(change);
  }
  return hidden;
}

/** What kind of change it was, where no more is said. */
export function kindOf(context: Context, kind: string): LocalText {
  return serverOf(context, kind) ? contractOf(context, kind).title : { ko: kind, en: kind };
}

export function signOf(context: Context, kind: string): BlockSign {
  return serverOf(context, kind) ? contractOf(context, kind).sign : 'bolt';
}

/** What was changed, and its state before and after, in the reader's language. Every reply shows impacts by this. */
export function impactFor(context: Context, impact: Change, hidden: Hidden): Omit<ImpactView, 'id' | 'at'> {
  const { locale } = context;
  const { kind, subject, before, after } = impact;
  if (hidden.has(impact)) {
    const label = kindOf(context, kind)[locale];
    return { kind, subject: { type: 'hidden', id: subject.id, label }, before: null, after: null, isHidden: true };
  }
  return {
    kind,
    subject: { ...subject, label: isEmptied(impact) ? kindOf(context, kind)[locale] : subject.label[locale] },
    before: before?.[locale] ?? null,
    after: after?.[locale] ?? null,
    isHidden: false,
  };
}
