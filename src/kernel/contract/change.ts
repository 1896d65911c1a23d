/** What somebody changed, told in one sentence: histories of records and the trail say it alike. Pure. */
import { fill, type Locale } from './text.ts';

/** A value as people read it; `id` where it names a thing that can be looked at. */
export interface ToldValue {
  text: string;
  id?: string;
}

/** One field that changed. Null: it was, or is, empty. */
export interface ToldChange {
  label: string;
  before: ToldValue | null;
  after: ToldValue | null;
  /** Its values would not fit into a sentence: a long text, a table of lines. Only that it changed is told. */
  isLong?: boolean;
}

/** A piece of the sentence; `id`: of the thing that it names. */
export interface ToldPart {
  text: string;
  id?: string;
}

/** So many changes are told with their values; of more only the labels. */
export const toldWhole = 3;
/** So many labels are told where there are more changes. */
const toldLabels = 3;
/** A value of more characters, or of several lines, is not told in a sentence. */
const longest = 60;

const verbs = ['change', 'fill', 'empty', 'rewrite'] as const;
type Verb = (typeof verbs)[number];

const isTold = (value: ToldValue | null) =>
  value === null || (value.text.length <= longest && !value.text.includes('\n'));

function verbOf({ before, after, isLong }: ToldChange): Verb {
  if (after === null) return 'empty';
  if (isLong || !isTold(before) || !isTold(after)) return 'rewrite';
  return before === null ? 'fill' : 'change';
}

/** What stands between two parts of a sentence: the verb that goes on, and the one that ends it. */
const endings: Record<Verb, { and: string; end: string }> = {
  change: { and: '변경하고', end: '변경' },
  fill: { and: '입력하고', end: '입력' },
  empty: { and: '비우고', end: '비움' },
  rewrite: { and: '수정하고', end: '수정' },
};
const englishVerbs: Record<Verb, string> = { change: 'changed', fill: 'set', empty: 'cleared', rewrite: 'rewrote' };

const particleOf = (word: string, pair: string) => fill(`{word:${pair}}`, { word }).slice(word.length);

/** Neighbours are joined, so that a sentence is a few texts and the things that it names. */
function joined(parts: readonly ToldPart[]): ToldPart[] {
  const told: ToldPart[] = [];
  for (const part of parts) {
    const last = told.at(-1);
    if (part.text === '') continue;
    if (last && !last.id && !part.id) last.text += part.text;
    else told.push({ ...part });
  }
  return told;
}

/** Both values of a change stand in the sentence. */
type Whole = ToldChange & { before: ToldValue; after: ToldValue };

function clauseKo(change: ToldChange, verb: Verb): ToldPart[] {
  const { label, before, after } = change;
  const subject = fill('{label:을/를}', { label });
  if (verb === 'empty' || verb === 'rewrite') return [{ text: subject }];
  const to = after as Whole['after'];
  const from = verb === 'change' ? [before as Whole['before'], { text: ' → ' }] : [];
  return [{ text: `${subject} ` }, ...from, to, { text: particleOf(to.text, '으로/로') }];
}

function clauseEn(change: ToldChange, verb: Verb): ToldPart[] {
  const { label, before, after } = change;
  if (verb === 'empty' || verb === 'rewrite') return [{ text: label }];
  if (verb === 'fill') return [{ text: `${label} to ` }, after as Whole['after']];
  return [{ text: `${label} from ` }, before as Whole['before'], { text: ' to ' }, after as Whole['after']];
}

type Run = { verb: Verb; changes: ToldChange[] };

/** Changes of one verb stand together: the verb is said once. */
function runsOf(changes: readonly ToldChange[]): Run[] {
  return verbs
    .map((verb) => ({ verb, changes: changes.filter((change) => verbOf(change) === verb) }))
    .filter((run) => run.changes.length > 0);
}

function wholeKo(changes: readonly ToldChange[]): ToldPart[] {
  const runs = runsOf(changes);
  return runs.flatMap(({ verb, changes: some }, at) => [
    ...some.flatMap((change, index) => [{ text: index > 0 ? ', ' : '' }, ...clauseKo(change, verb)]),
    { text: at < runs.length - 1 ? ` ${endings[verb].and} ` : ` ${endings[verb].end}` },
  ]);
}

function wholeEn(changes: readonly ToldChange[]): ToldPart[] {
  return runsOf(changes).flatMap(({ verb, changes: some }, at) => [
    { text: `${at > 0 ? ' and ' : ''}${englishVerbs[verb]} ` },
    ...some.flatMap((change, index) => [{ text: index > 0 ? ', ' : '' }, ...clauseEn(change, verb)]),
  ]);
}

function labelsOf(changes: readonly ToldChange[], locale: Locale): ToldPart[] {
  const first = changes
    .slice(0, toldLabels)
    .map(({ label }) => label)
    .join(', ');
  const more = changes.length - toldLabels;
  return [{ text: locale === 'ko' ? `${first} 외 ${more}가지를 변경` : `changed ${first} and ${more} more` }];
}

/**
 * @example tellChanges({ who: '이도현님', changes: [{ label: '판매가', before: { text: '23,500원' }, after: { text: '25,900원' } }] }, 'ko')
 * // 이도현님이 판매가를 23,500원 → 25,900원으로 변경
 * @param told `who` without a particle; more than `toldWhole` changes are told by their labels, the caller lists them below
 */
export function tellChanges(told: { who: string; changes: readonly ToldChange[] }, locale: Locale): ToldPart[] {
  const { who, changes } = told;
  const subject = locale === 'ko' ? fill('{author:이/가} ', { author: who }) : `${who} `;
  if (changes.length === 0) {
    return [{ text: `${subject}${locale === 'ko' ? '저장 (바뀐 값 없음)' : 'saved without a change'}` }];
  }
  if (changes.length > toldWhole) return joined([{ text: subject }, ...labelsOf(changes, locale)]);
  return joined([{ text: subject }, ...(locale === 'ko' ? wholeKo(changes) : wholeEn(changes))]);
}

/** The same as one text, where nothing in it can be a link. */
export const changesText = (told: Parameters<typeof tellChanges>[0], locale: Locale): string =>
  tellChanges(told, locale)
    .map(({ text }) => text)
    .join('');
