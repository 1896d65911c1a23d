/** Change texts: one sentence for a change, or for the net effect of all changes of one thing. */
import type { Impact, Json, Snapshot } from '#kernel/contract/block.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { NetEffect } from '../../contract/shapes.ts';
import { getBlockServer } from '../frame/registry.ts';
import { getBlockIcon, getKindLabel, type HiddenImpacts, isEmptied } from './impact.ts';

export interface Change extends Pick<Impact, 'subject' | 'before' | 'after' | 'data'> {
  kind: string;
  /** True: it happened. False: it is foreseen, and the responsible module did not describe it. */
  happened: boolean;
  /** True: the reader may not know which record it concerns. */
  isHidden: boolean;
  isMasked?: boolean;
}

const destroyedText = { ko: '보관 기간이 끝나 파기했습니다.', en: 'Erased: its retention period is over.' };

const noneText = { ko: '없음', en: 'none' };

function formatValue(value: Json | undefined, locale: Locale): string {
  if (value === null || value === undefined) return noneText[locale];
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((item) => formatValue(item, locale)).join(', ');
  return Object.entries(value)
    .map(([label, item]) => `${label} ${formatValue(item, locale)}`)
    .join(', ');
}

const maxTextLength = 200;
const formatState = (state: Snapshot | null, locale: Locale) =>
  formatValue(state?.[locale], locale).slice(0, maxTextLength);

function describeChange(from: Snapshot | null, to: Snapshot | null): LocalText {
  return {
    ko: `${formatState(from, 'ko')} → ${formatState(to, 'ko')}`,
    en: `${formatState(from, 'en')} → ${formatState(to, 'en')}`,
  };
}

/** @param count things of the kind */
function describeHidden(context: Context, kind: string, count: number): LocalText {
  const readers = getBlockServer(context, kind)?.reversal?.readers;
  if (readers) return count > 1 ? { ko: `${count}건은 ${readers.ko}`, en: `${count}: ${readers.en}` } : readers;
  return {
    ko: `${count > 1 ? `${count}건은 ` : ''}권한이 없어 볼 수 없습니다.`,
    en: count > 1 ? `${count} hidden: you do not have permission.` : 'Hidden: you do not have permission.',
  };
}

const getSubjectKey = ({ subject }: Change) => `${subject.type} ${subject.id}`;
const countSubjects = (changes: readonly Change[]) => new Set(changes.map(getSubjectKey)).size;

/** One sentence for changes of one thing, in the order of happening. */
export function describeChanges(context: Context, changes: readonly [Change, ...Change[]]): LocalText {
  const [first] = changes;
  const hidden = changes.find(({ isHidden }) => isHidden);
  if (hidden) return describeHidden(context, hidden.kind, countSubjects(changes));
  if (changes.some(isEmptied)) return destroyedText;
  const tell = changes.every(({ happened }) => happened)
    ? getBlockServer(context, first.kind)?.reversal?.describe
    : undefined;
  return tell ? tell(changes) : describeChange(first.before, changes.at(-1)?.after ?? null);
}

function toNetEffect(context: Context, changes: readonly [Change, ...Change[]]): NetEffect {
  const { locale } = context;
  const unread = changes.find(({ isHidden }) => isHidden);
  const first = unread ?? changes[0];
  const last = changes.at(-1) as Change;
  const sentence = describeChanges(context, changes);
  const shared = {
    sentence,
    changes: changes.length,
    things: countSubjects(changes),
    sign: getBlockIcon(context, first.kind),
  };
  if (unread) {
    const subject = { type: 'hidden', id: last.subject.id, label: getKindLabel(context, first.kind)[locale] };
    return { ...shared, subject, from: null, to: null };
  }
  return {
    ...shared,
    subject: {
      ...last.subject,
      label: isEmptied(last) ? getKindLabel(context, last.kind)[locale] : last.subject.label[locale],
    },
    from: first.before?.[locale] ?? null,
    to: last.after?.[locale] ?? null,
  };
}

/**
 * Per thing, in the order of the changes: never two sentences about one thing. Of what is hidden one for each kind. What one hidden change
 * is about is hidden as a whole: what the others came to is not what became of it.
 */
export function computeNetEffects(context: Context, changes: readonly Change[]): NetEffect[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  const hiddenKinds = new Map<string, string>();
  for (const change of changes) {
    const subjectKey = getSubjectKey(change);
    if (change.isHidden && !hiddenKinds.has(subjectKey)) hiddenKinds.set(subjectKey, change.kind);
  }
  for (const change of changes) {
    const subjectKey = getSubjectKey(change);
    const key = hiddenKinds.get(subjectKey) ?? subjectKey;
    const existingGroup = groups.get(key);
    if (existingGroup) existingGroup.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map((own) => toNetEffect(context, own));
}

/** Changes that happened, for a reader with these hidden ones. */
export function toHappenedChanges(impacts: readonly (Impact & { kind: string })[], hidden: HiddenImpacts): Change[] {
  return impacts.map((impact) => ({ ...impact, happened: true, isHidden: hidden.has(impact) }));
}
