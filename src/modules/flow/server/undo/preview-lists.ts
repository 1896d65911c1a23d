/** The lists of a preview: single changes by verdict, and the totals per record. A part of each is shown. */
import type { StoredImpact, UndoNotice } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { maxPreviewed, type UndoPreview } from '../../contract/undo-shapes.ts';
import { fullImpactsPerBatch, type HiddenImpacts, loadFullImpacts, toImpactView } from '../run/impact.ts';
import { findRedactedImpacts, redactedPart, redactReason } from './redaction.ts';
import { computeUndoEffects } from './undo-effects.ts';
import type { ImpactVerdict } from './undo-target.ts';

type Groups = Pick<UndoPreview, 'reverse' | 'kept' | 'impossible' | 'blocked'>;
type Lists = Groups & Pick<UndoPreview, 'effects' | 'counts' | 'notices' | 'partial'>;

/** Removes repeated notices; a notice with names is only for readers of the records concerned. */
export function listNotices(verdicts: readonly ImpactVerdict[], hidden: HiddenImpacts): UndoNotice[] {
  const all = verdicts.flatMap(({ impact, verdict }) =>
    verdict.verdict === 'reverse' ? (verdict.notices ?? []).filter(({ names }) => !(names && hidden.has(impact))) : [],
  );
  return [...new Map(all.map(({ code, ko, en }) => [ko, { code, ko, en }])).values()];
}

/** The single changes by what happens to them. */
function groupByVerdict(context: Context, verdicts: readonly ImpactVerdict[], hidden: HiddenImpacts): Groups {
  const { locale } = context;
  const result: Groups = { reverse: [], kept: [], impossible: [], blocked: [] };
  for (const { impact, verdict } of verdicts) {
    const { id, executionId, at } = impact;
    const line = { id, executionId, ...toImpactView(context, impact, hidden), at };
    const { isHidden } = line;
    if (verdict.verdict === 'reverse') {
      result.reverse.push({ ...line, before: isHidden ? null : (verdict.becomes?.[locale] ?? line.before) });
      for (const part of verdict.keeps ?? []) result.kept.push({ ...line, ...part, ...(isHidden ? redactedPart : {}) });
    } else if (verdict.verdict === 'kept')
      result.kept.push({ ...line, ...redactReason(verdict, isHidden), part: null });
    else if (verdict.verdict === 'impossible') result.impossible.push({ ...line, ...verdict });
    else result.blocked.push({ ...line, ...redactReason(verdict, isHidden) });
  }
  return result;
}

const getSubjectKey = ({ impact: { subject } }: ImpactVerdict) => `${subject.type} ${subject.id}`;

/** Counts the changes by verdict. */
export function countVerdicts(verdicts: readonly ImpactVerdict[]): Pick<UndoPreview, 'counts' | 'partial'> {
  const counts = { effects: 0, reverse: 0, kept: 0, impossible: 0, blocked: 0 };
  const subjectKeys = new Set<string>();
  for (const item of verdicts) {
    const { verdict } = item;
    counts[verdict.verdict] += 1;
    if (verdict.verdict !== 'reverse') continue;
    subjectKeys.add(getSubjectKey(item));
    counts.kept += verdict.keeps?.length ?? 0;
  }
  return { counts: { ...counts, effects: subjectKeys.size }, partial: counts.kept + counts.impossible > 0 };
}

const sliceShown = <Item>(items: readonly Item[], from: number): Item[] => items.slice(from, from + maxPreviewed);

function sliceLists<L extends Groups & Pick<UndoPreview, 'effects'>>(lists: L, from: number): L {
  const { effects, reverse, kept, impossible, blocked } = lists;
  return {
    ...lists,
    effects: sliceShown(effects, from),
    reverse: sliceShown(reverse, from),
    kept: sliceShown(kept, from),
    impossible: sliceShown(impossible, from),
    blocked: sliceShown(blocked, from),
  };
}

/** @param about.from the first line of each list that is shown */
export async function buildPreviewLists(
  context: Context,
  lines: readonly ImpactVerdict[],
  options: { from: number; readBefore: ReadonlySet<string> | undefined },
): Promise<{ lists: Lists; hidden: HiddenImpacts }> {
  const hidden = await findRedactedImpacts(context, lines, options.readBefore);
  const effects = computeUndoEffects(context, lines, hidden);
  const groups = groupByVerdict(context, lines, hidden);
  const { counts, partial } = countVerdicts(lines);
  const lists = { ...groups, effects, notices: listNotices(lines, hidden), partial };
  return { lists: { ...sliceLists(lists, options.from), counts: { ...counts, effects: effects.length } }, hidden };
}

async function loadFullVerdicts(
  context: Context,
  lines: readonly ImpactVerdict[],
): Promise<Map<ImpactVerdict, ImpactVerdict>> {
  const whole = new Map<ImpactVerdict, ImpactVerdict>();
  for (let from = 0; from < lines.length; from += fullImpactsPerBatch) {
    const chunk = lines.slice(from, from + fullImpactsPerBatch);
    const impacts = await loadFullImpacts(
      context,
      chunk.map(({ impact }) => impact),
    );
    for (const [index, item] of chunk.entries()) whole.set(item, { ...item, impact: impacts[index] as StoredImpact });
  }
  return whole;
}

/**
 * The same for thousands: only the displayed changes are loaded whole, each verdict in its place, with all changes of the listed
 * records.
 */
export async function buildLargePreviewLists(
  context: Context,
  lines: readonly ImpactVerdict[],
  from: number,
): Promise<{ lists: Lists; hidden: HiddenImpacts }> {
  const byVerdict = Map.groupBy(lines, ({ verdict }) => verdict.verdict);
  const reverse = byVerdict.get('reverse') ?? [];
  const retainedVerdicts = lines.filter(({ verdict }) => verdict.verdict === 'kept' || 'keeps' in verdict);
  const subjectKeys = new Set(sliceShown([...new Set(reverse.map(getSubjectKey))], from));
  const shownEffects = reverse.filter((item) => subjectKeys.has(getSubjectKey(item)));
  const shownReversals = sliceShown(reverse, from);
  const others = (['impossible', 'blocked'] as const).flatMap((name) => sliceShown(byVerdict.get(name) ?? [], from));
  // Each that stays in part has a line for each part: no more of them are needed.
  const shownRetained = sliceShown(retainedVerdicts, from);
  const whole = await loadFullVerdicts(context, [
    ...new Set([...shownEffects, ...shownReversals, ...others, ...shownRetained]),
  ]);
  const toFull = (items: readonly ImpactVerdict[]) => items.map((item) => whole.get(item) as ImpactVerdict);
  const hidden = await findRedactedImpacts(context, [...whole.values()]);
  const shownImpacts = {
    ...groupByVerdict(context, toFull([...shownReversals, ...others]), hidden),
    kept: groupByVerdict(context, toFull(shownRetained), hidden).kept,
  };
  const lists = {
    ...shownImpacts,
    effects: computeUndoEffects(context, toFull(shownEffects), hidden),
    notices: listNotices(lines, hidden),
  };
  return { lists: { ...sliceLists(lists, 0), ...countVerdicts(lines) }, hidden };
}
