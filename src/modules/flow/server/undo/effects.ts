/** What an undo comes to per thing: a decision, not a log. */
import type { Impact, Picture } from '#kernel/contract/block.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { NetEffect } from '../../contract/undo-shapes.ts';
import { serverOf } from '../frame/registry.ts';
import { type Hidden, kindOf } from '../run/impact.ts';
import type { Judged } from './case.ts';

interface Change extends Pick<Impact, 'subject' | 'before' | 'after' | 'data'> {
  kind: string;
  /** True: it happened, when the undo was tried or done. False: it is foreseen from what is to be taken back. */
  happened: boolean;
  /** True: who reads it may not know of what it is about. */
  isHidden: boolean;
}

function changesOf({ impact, verdict, done, made }: Judged, hidden: Hidden): Change[] {
  if (verdict.verdict !== 'reverse') return [];
  if (done) return made.map((change) => ({ ...change, happened: true, isHidden: hidden.has(change) }));
  const { subject, kind, data } = impact;
  const after = verdict.becomes ?? impact.before;
  return [{ subject, kind, data, before: impact.after, after, happened: false, isHidden: hidden.has(impact) }];
}

function shown(picture: Picture | null, locale: Locale): string {
  const state = picture?.[locale];
  if (state === null || state === undefined) return locale === 'ko' ? '없음' : 'none';
  if (typeof state !== 'object' || Array.isArray(state)) return String(state);
  return Object.entries(state)
    .map(([label, value]) => `${label} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
    .slice(0, 200);
}

function plainly(from: Picture | null, to: Picture | null): LocalText {
  return {
    ko: `${shown(from, 'ko')} → ${shown(to, 'ko')}`,
    en: `${shown(from, 'en')} → ${shown(to, 'en')}`,
  };
}

const unseen: LocalText = { ko: '볼 수 없는 내용을 되돌립니다.', en: 'Takes back something that you may not see.' };

function effectOf(context: Context, changes: readonly [Change, ...Change[]]): NetEffect {
  const { locale } = context;
  const [first] = changes;
  const last = changes.at(-1) as Change;
  if (changes.some(({ isHidden }) => isHidden)) {
    const subject = { type: 'hidden', id: last.subject.id, label: kindOf(context, first.kind)[locale] };
    return { subject, from: null, to: null, sentence: unseen, changes: changes.length };
  }
  const tell = changes.every(({ happened }) => happened) ? serverOf(context, first.kind)?.reversal?.tell : undefined;
  return {
    subject: { ...last.subject, label: last.subject.label[locale] },
    from: first.before?.[locale] ?? null,
    to: last.after?.[locale] ?? null,
    sentence: tell ? tell(changes) : plainly(first.before, last.after),
    changes: changes.length,
  };
}

/** Per thing, in the order of doing. @param judged in the order of doing, the latest change first */
export function effectsOf(context: Context, judged: readonly Judged[], hidden: Hidden): NetEffect[] {
  const things = new Map<string, [Change, ...Change[]]>();
  for (const change of judged.flatMap((one) => changesOf(one, hidden))) {
    const key = `${change.subject.type} ${change.subject.id}`;
    const known = things.get(key);
    if (known) known.push(change);
    else things.set(key, [change]);
  }
  return [...things.values()].map((changes) => effectOf(context, changes));
}
