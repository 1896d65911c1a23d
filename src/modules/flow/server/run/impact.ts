/** Impacts as they are stored, in each language, and as one reader reads them. */
import type { BlockIcon, Impact, Json, StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import { type Context, isSystemActor } from '#kernel/server/context.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { getBlockContract, getBlockKinds, getBlockServer } from '../frame/registry.ts';
import { type ImpactRecord, type LightImpactRules, selectImpactsById } from './step.queries.ts';

type ImpactLike = Impact & { kind: string; isMasked?: boolean };

/** True if the input of its run is destroyed: no module can read anything of it. */
export const isEmptied = ({ isMasked, data }: { isMasked?: boolean; data: Json }): boolean =>
  isMasked === true && data === null;

/** Above this number of changes, they are judged light if all of them can be. */
const maxFullImpacts = 2000;
/** Whole ones that are in memory at once. */
export const fullImpactsPerBatch = 1000;

/** Changes of the app that can be judged light, and the keys to leave out. */
export function getLightening(context: Context): LightImpactRules {
  const light = [...getBlockKinds(appOf(context)).keys()].flatMap((kind) => {
    const reversal = getBlockServer(context, kind)?.reversal;
    // The amount it moved is in its data.
    return reversal?.light && !reversal.movedMoney ? [{ kind, ...reversal.light }] : [];
  });
  const without = [...new Set(light.flatMap((reversal) => reversal.without))];
  return { above: maxFullImpacts, kinds: light.map(({ kind }) => kind), without };
}

/** Data keys of changes of all kinds that distinguish the rights to undo them. */
export function listRightKeys(context: Context): string[] {
  const kinds = [...getBlockKinds(appOf(context)).keys()];
  return [...new Set(kinds.flatMap((kind) => getBlockServer(context, kind)?.reversal?.light?.right ?? []))];
}

/** Light impacts with all that they have, in the same order; the others as they are. */
export async function loadFullImpacts(context: Context, impacts: readonly StoredImpact[]): Promise<StoredImpact[]> {
  const light = impacts.filter(({ isLight }) => isLight).map(({ id }) => id);
  if (light.length === 0) return [...impacts];
  const rows = await context.unit.query(selectImpactsById(context.companyId, light));
  const byId = new Map(rows.map((row) => [row.id, toStoredImpact(row)]));
  return impacts.map((impact) => {
    const whole = byId.get(impact.id);
    return whole ? { ...whole, sequence: impact.sequence } : impact;
  });
}

export function toStoredImpact(row: ImpactRecord): StoredImpact {
  const { subjectType, subjectId, subjectLabel, stepId: _, ...impact } = row;
  return { ...impact, subject: { type: subjectType, id: subjectId, label: subjectLabel } };
}

/** Changes of which a reader learns only that their kind occurred. */
export type HiddenImpacts = ReadonlySet<Impact>;

/**
 * Returns the changes to records that the actor may not read, as decided by the module that owns the record. If it has no read
 * permission of its own, readers of the run's input read the changes. Jobs and seeds are the product itself.
 */
export async function findHiddenImpacts<C extends ImpactLike>(
  context: Context,
  changes: readonly C[],
  readsInput: (change: C) => boolean,
): Promise<HiddenImpacts> {
  const hidden = new Set<Impact>();
  if (isSystemActor(context)) return hidden;
  for (const [reversal, own] of Map.groupBy(changes, ({ kind }) => getBlockServer(context, kind)?.reversal ?? null)) {
    const whole = own.filter((change) => !isEmptied(change));
    const answers = whole.length > 0 ? ((await reversal?.canRead?.(context, whole)) ?? []) : [];
    const answerOf = new Map(whole.map((change, index) => [change, answers[index]]));
    for (const change of own) if (!(answerOf.get(change) ?? readsInput(change))) hidden.add(change);
  }
  return hidden;
}

/** The kind of the change, if nothing more is known. */
export function getKindLabel(context: Context, kind: string): LocalText {
  return getBlockServer(context, kind) ? getBlockContract(context, kind).title : { ko: kind, en: kind };
}

export function getBlockIcon(context: Context, kind: string): BlockIcon {
  return getBlockServer(context, kind) ? getBlockContract(context, kind).icon : 'bolt';
}

/** The changed record, and its state before and after, in the reader's language. Every reply shows impacts in this form. */
export function toImpactView(
  context: Context,
  impact: ImpactLike,
  hidden: HiddenImpacts,
): Omit<ImpactView, 'id' | 'at'> {
  const { locale } = context;
  const { kind, subject, before, after } = impact;
  if (hidden.has(impact)) {
    const label = getKindLabel(context, kind)[locale];
    return { kind, subject: { type: 'hidden', id: subject.id, label }, before: null, after: null, isHidden: true };
  }
  return {
    kind,
    subject: { ...subject, label: isEmptied(impact) ? getKindLabel(context, kind)[locale] : subject.label[locale] },
    before: before?.[locale] ?? null,
    after: after?.[locale] ?? null,
    isHidden: false,
  };
}
