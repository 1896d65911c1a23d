/** What changes come to, in words: one sentence for a change, or for all changes of one thing. */
import type { Impact, Json, Picture } from '#kernel/contract/block.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import { serverOf } from '../frame/registry.ts';
import { type Hidden, isEmptied, kindOf, signOf } from './impact.ts';

export interface Change extends Pick<Impact, 'subject' | 'before' | 'after' | 'data'> {
  kind: string;
  /** True: it happened. False: it is foreseen, and the room that would make it has not said what it would be. */
  happened: boolean;
  /** True: who reads it may not know of what it is about. */
  isHidden: boolean;
  isMasked?: boolean;
}

const destroyed = { ko: '보관 기간이 끝나 파기했습니다.', en: 'Erased: its retention period is over.' };

const nothing = { ko: '없음', en: 'none' };

function inWords(value: Json | undefined, locale: Locale): string {
  if (value === null || value === undefined) return nothing[locale];
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => inWords(one, locale)).join(', ');
  return Object.entries(value)
    .map(([label, one]) => `${label} ${inWords(one, locale)}`)
    .join(', ');
}

const longest = 200;
const shown = (state: Picture | null, locale: Locale) => inWords(state?.[locale], locale).slice(0, longest);

function plainly(from: Picture | null, to: Picture | null): LocalText {
  return {
    ko: `${shown(from, 'ko')} → ${shown(to, 'ko')}`,
    en: `${shown(from, 'en')} → ${shown(to, 'en')}`,
  };
}

/** @param count things of the kind */
function unseen(context: Context, kind: string, count: number): LocalText {
  const readers = serverOf(context, kind)?.reversal?.readers;
  if (readers) return count > 1 ? { ko: `${count}건은 ${readers.ko}`, en: `${count}: ${readers.en}` } : readers;
  return {
    ko: `${count > 1 ? `${count}건은 ` : ''}권한이 없어 볼 수 없습니다.`,
    en: count > 1 ? `${count} hidden: you do not have permission.` : 'Hidden: you do not have permission.',
  };
}

const thingOf = ({ subject }: Change) => `${subject.type} ${subject.id}`;
const things = (changes: readonly Change[]) => new Set(changes.map(thingOf)).size;

/** One sentence for changes of one thing, in the order of happening. */
export function sentenceOf(context: Context, changes: readonly [Change, ...Change[]]): LocalText {
  const [first] = changes;
  const hidden = changes.find(({ isHidden }) => isHidden);
  if (hidden) return unseen(context, hidden.kind, things(changes));
  if (changes.some(isEmptied)) return destroyed;
  const tell = changes.every(({ happened }) => happened) ? serverOf(context, first.kind)?.reversal?.tell : undefined;
  return tell ? tell(changes) : plainly(first.before, changes.at(-1)?.after ?? null);
}

function effectOf(context: Context, changes: readonly [Change, ...Change[]]): NetEffect {
  const { locale } = context;
  const unread = changes.find(({ isHidden }) => isHidden);
  const first = unread ?? changes[0];
  const last = changes.at(-1) as Change;
  const sentence = sentenceOf(context, changes);
  const about = { sentence, changes: changes.length, things: things(changes), sign: signOf(context, first.kind) };
  if (unread) {
    const subject = { type: 'hidden', id: last.subject.id, label: kindOf(context, first.kind)[locale] };
    return { ...about, subject, from: null, to: null };
  }
  return {
    ...about,
    subject: {
      ...last.subject,
      label: isEmptied(last) ? kindOf(context, last.kind)[locale] : last.subject.label[locale],
    },
    from: first.before?.[locale] ?? null,
    to: last.after?.[locale] ?? null,
  };
}

/**
 * Per thing, in the order of the changes: never two sentences about one thing. Of what is hidden one for each kind. What one hidden change
 * is about is hidden as a whole: what the others came to is not what became of it.
 */
export function netEffects(context: Context, changes: readonly Change[]): NetEffect[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  const hiddenKinds = new Map<string, string>();
  for (const change of changes) {
    const thing = thingOf(change);
    if (change.isHidden && !hiddenKinds.has(thing)) hiddenKinds.set(thing, change.kind);
  }
  for (const change of changes) {
    const thing = thingOf(change);
    const key = hiddenKinds.get(thing) ?? thing;
    const known = groups.get(key);
    if (known) known.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map((own) => effectOf(context, own));
}

/** Changes that happened, as somebody reads them from whom the hidden ones are kept. */
export function happenedTo(impacts: readonly (Impact & { kind: string })[], hidden: Hidden): Change[] {
  return impacts.map((impact) => ({ ...impact, happened: true, isHidden: hidden.has(impact) }));
}
