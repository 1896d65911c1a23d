/** The lists of a preview: single changes by what happens to them, and what it comes to for each thing. A part of each is shown. */
import type { Notice, StoredImpact } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { mostPreviewed, type UndoPreview } from '../../contract/undo-shapes.ts';
import { type Hidden, impactFor, wholeAtOnce, wholeOf } from '../run/impact.ts';
import type { Judged } from './case.ts';
import { effectsOf } from './effects.ts';
import { hiddenIn, reasonFor, unseenPart } from './sight.ts';

type Groups = Pick<UndoPreview, 'reverse' | 'kept' | 'impossible' | 'blocked'>;
type Lists = Groups & Pick<UndoPreview, 'effects' | 'counts' | 'notices' | 'partial'>;

/** Nothing to know is said twice; what names somebody is for who may read what it is about. */
export function noticesOf(judged: readonly Judged[], hidden: Hidden): Notice[] {
  const all = judged.flatMap(({ impact, verdict }) =>
    verdict.verdict === 'reverse' ? (verdict.notices ?? []).filter(({ names }) => !(names && hidden.has(impact))) : [],
  );
  return [...new Map(all.map(({ code, ko, en }) => [ko, { code, ko, en }])).values()];
}

/** The single changes by what happens to them. */
function sorted(context: Context, judged: readonly Judged[], hidden: Hidden): Groups {
  const { locale } = context;
  const result: Groups = { reverse: [], kept: [], impossible: [], blocked: [] };
  for (const { impact, verdict } of judged) {
    const { id, executionId, at } = impact;
    const line = { id, executionId, ...impactFor(context, impact, hidden), at };
    const { isHidden } = line;
    if (verdict.verdict === 'reverse') {
      result.reverse.push({ ...line, before: isHidden ? null : (verdict.becomes?.[locale] ?? line.before) });
      for (const part of verdict.keeps ?? []) result.kept.push({ ...line, ...part, ...(isHidden ? unseenPart : {}) });
    } else if (verdict.verdict === 'kept') result.kept.push({ ...line, ...reasonFor(verdict, isHidden), part: null });
    else if (verdict.verdict === 'impossible') result.impossible.push({ ...line, ...verdict });
    else result.blocked.push({ ...line, ...reasonFor(verdict, isHidden) });
  }
  return result;
}

const thingOf = ({ impact: { subject } }: Judged) => `${subject.type} ${subject.id}`;

/** How many there are of what. */
export function tallyOf(judged: readonly Judged[]): Pick<UndoPreview, 'counts' | 'partial'> {
  const counts = { effects: 0, reverse: 0, kept: 0, impossible: 0, blocked: 0 };
  const things = new Set<string>();
  for (const one of judged) {
    const { verdict } = one;
    counts[verdict.verdict] += 1;
    if (verdict.verdict !== 'reverse') continue;
    things.add(thingOf(one));
    counts.kept += verdict.keeps?.length ?? 0;
  }
  return { counts: { ...counts, effects: things.size }, partial: counts.kept + counts.impossible > 0 };
}

const within = <Item>(items: readonly Item[], from: number): Item[] => items.slice(from, from + mostPreviewed);

function cut<L extends Groups & Pick<UndoPreview, 'effects'>>(lists: L, from: number): L {
  const { effects, reverse, kept, impossible, blocked } = lists;
  return {
    ...lists,
    effects: within(effects, from),
    reverse: within(reverse, from),
    kept: within(kept, from),
    impossible: within(impossible, from),
    blocked: within(blocked, from),
  };
}

/** @param about.from the first line of each list that is shown */
export async function wholeLists(
  context: Context,
  lines: readonly Judged[],
  about: { from: number; readBefore: ReadonlySet<string> | undefined },
): Promise<{ lists: Lists; hidden: Hidden }> {
  const hidden = await hiddenIn(context, lines, about.readBefore);
  const effects = effectsOf(context, lines, hidden);
  const groups = sorted(context, lines, hidden);
  const { counts, partial } = tallyOf(lines);
  const lists = { ...groups, effects, notices: noticesOf(lines, hidden), partial };
  return { lists: { ...cut(lists, about.from), counts: { ...counts, effects: effects.length } }, hidden };
}

async function wholeLines(context: Context, lines: readonly Judged[]): Promise<Map<Judged, Judged>> {
  const whole = new Map<Judged, Judged>();
  for (let from = 0; from < lines.length; from += wholeAtOnce) {
    const some = lines.slice(from, from + wholeAtOnce);
    const impacts = await wholeOf(
      context,
      some.map(({ impact }) => impact),
    );
    for (const [index, one] of some.entries()) whole.set(one, { ...one, impact: impacts[index] as StoredImpact });
  }
  return whole;
}

/** The same of thousands: what is shown alone is read whole, each verdict in its place, and all changes of the things that are told. */
export async function drawnLists(
  context: Context,
  lines: readonly Judged[],
  from: number,
): Promise<{ lists: Lists; hidden: Hidden }> {
  const byVerdict = Map.groupBy(lines, ({ verdict }) => verdict.verdict);
  const reverse = byVerdict.get('reverse') ?? [];
  const stays = lines.filter(({ verdict }) => verdict.verdict === 'kept' || 'keeps' in verdict);
  const things = new Set(within([...new Set(reverse.map(thingOf))], from));
  const told = reverse.filter((one) => things.has(thingOf(one)));
  const taken = within(reverse, from);
  const others = (['impossible', 'blocked'] as const).flatMap((name) => within(byVerdict.get(name) ?? [], from));
  // Each that stays in part has a line for each part: no more of them are needed.
  const kept = within(stays, from);
  const whole = await wholeLines(context, [...new Set([...told, ...taken, ...others, ...kept])]);
  const of = (some: readonly Judged[]) => some.map((one) => whole.get(one) as Judged);
  const hidden = await hiddenIn(context, [...whole.values()]);
  const shown = { ...sorted(context, of([...taken, ...others]), hidden), kept: sorted(context, of(kept), hidden).kept };
  const lists = { ...shown, effects: effectsOf(context, of(told), hidden), notices: noticesOf(lines, hidden) };
  return { lists: { ...cut(lists, 0), ...tallyOf(lines) }, hidden };
}
