/** Change sentences: one sentence per change, shared by record histories and the audit trail. Pure. */
import { fillTemplate, type Locale } from './text.ts';

/** A value as people read it; `id` where it names a thing that can be looked at. */
export interface ChangedValue {
  text: string;
  id?: string;
}

/** One field that changed. Null: it was, or is, empty. */
export interface FieldChange {
  label: string;
  before: ChangedValue | null;
  after: ChangedValue | null;
  /** Its values would not fit into a sentence: a long text, a table of lines. Only the fact of the change is shown. */
  isLong?: boolean;
}

/** A piece of the sentence; `id`: of the thing that it names. */
export interface SentencePart {
  text: string;
  id?: string;
}

/** At most this many changes appear with values; beyond that only labels. */
export const maxDetailedChanges = 3;
/** At most this many labels are shown if there are more changes. */
const maxLabels = 3;
/** A value with more characters, or several lines, is left out of sentences. */
const maxValueLength = 60;

const verbs = ['change', 'fill', 'empty', 'rewrite'] as const;
type Verb = (typeof verbs)[number];

const isShort = (value: ChangedValue | null) =>
  value === null || (value.text.length <= maxValueLength && !value.text.includes('\n'));

function getVerb({ before, after, isLong }: FieldChange): Verb {
  if (after === null) return 'empty';
  if (isLong || !isShort(before) || !isShort(after)) return 'rewrite';
  return before === null ? 'fill' : 'change';
}

/** Verb endings: one that continues the sentence, and one that ends it. */
const endings: Record<Verb, { and: string; end: string }> = {
  change: { and: '변경하고', end: '변경' },
  fill: { and: '입력하고', end: '입력' },
  empty: { and: '비우고', end: '비움' },
  rewrite: { and: '수정하고', end: '수정' },
};
const englishVerbs: Record<Verb, string> = { change: 'changed', fill: 'set', empty: 'cleared', rewrite: 'rewrote' };

const getParticle = (word: string, pair: string) => fillTemplate(`{word:${pair}}`, { word }).slice(word.length);

/** Neighbours are joined, so that a sentence is a few texts and the things that it names. */
function joinParts(parts: readonly SentencePart[]): SentencePart[] {
  const summary: SentencePart[] = [];
  for (const part of parts) {
    const last = summary.at(-1);
    if (part.text === '') continue;
    if (last && !last.id && !part.id) last.text += part.text;
    else summary.push({ ...part });
  }
  return summary;
}

/** A change shown with both values. */
type DetailedChange = FieldChange & { before: ChangedValue; after: ChangedValue };

function describeChangeKo(change: FieldChange, verb: Verb): SentencePart[] {
  const { label, before, after } = change;
  const subject = fillTemplate('{label:을/를}', { label });
  if (verb === 'empty' || verb === 'rewrite') return [{ text: subject }];
  const to = after as DetailedChange['after'];
  const from = verb === 'change' ? [before as DetailedChange['before'], { text: ' → ' }] : [];
  return [{ text: `${subject} ` }, ...from, to, { text: getParticle(to.text, '으로/로') }];
}

function describeChangeEn(change: FieldChange, verb: Verb): SentencePart[] {
  const { label, before, after } = change;
  if (verb === 'empty' || verb === 'rewrite') return [{ text: label }];
  if (verb === 'fill') return [{ text: `${label} to ` }, after as DetailedChange['after']];
  return [
    { text: `${label} from ` },
    before as DetailedChange['before'],
    { text: ' to ' },
    after as DetailedChange['after'],
  ];
}

type Run = { verb: Verb; changes: FieldChange[] };

/** Groups consecutive changes of one verb: the verb appears once. */
function groupByVerb(changes: readonly FieldChange[]): Run[] {
  return verbs
    .map((verb) => ({ verb, changes: changes.filter((change) => getVerb(change) === verb) }))
    .filter((run) => run.changes.length > 0);
}

function describeAllKo(changes: readonly FieldChange[]): SentencePart[] {
  const runs = groupByVerb(changes);
  return runs.flatMap(({ verb, changes: some }, at) => [
    ...some.flatMap((change, index) => [{ text: index > 0 ? ', ' : '' }, ...describeChangeKo(change, verb)]),
    { text: at < runs.length - 1 ? ` ${endings[verb].and} ` : ` ${endings[verb].end}` },
  ]);
}

function describeAllEn(changes: readonly FieldChange[]): SentencePart[] {
  return groupByVerb(changes).flatMap(({ verb, changes: some }, at) => [
    { text: `${at > 0 ? ' and ' : ''}${englishVerbs[verb]} ` },
    ...some.flatMap((change, index) => [{ text: index > 0 ? ', ' : '' }, ...describeChangeEn(change, verb)]),
  ]);
}

function describeLabels(changes: readonly FieldChange[], locale: Locale): SentencePart[] {
  const first = changes
    .slice(0, maxLabels)
    .map(({ label }) => label)
    .join(', ');
  const more = changes.length - maxLabels;
  return [{ text: locale === 'ko' ? `${first} 외 ${more}가지를 변경` : `changed ${first} and ${more} more` }];
}

/**
 * @example describeChanges({ who: '이도현님', changes: [{ label: '판매가', before: { text: '23,500원' }, after: { text: '25,900원' } }] }, 'ko')
 * // 이도현님이 판매가를 23,500원 → 25,900원으로 변경
 * @param summary `toPerson` without a particle; more than `maxDetailedChanges` changes are described by their labels, the caller lists them below
 */
export function describeChanges(
  summary: { who: string; changes: readonly FieldChange[] },
  locale: Locale,
): SentencePart[] {
  const { who, changes } = summary;
  const subject = locale === 'ko' ? fillTemplate('{author:이/가} ', { author: who }) : `${who} `;
  if (changes.length === 0) {
    return [{ text: `${subject}${locale === 'ko' ? '저장 (바뀐 값 없음)' : 'saved without a change'}` }];
  }
  if (changes.length > maxDetailedChanges) return joinParts([{ text: subject }, ...describeLabels(changes, locale)]);
  return joinParts([{ text: subject }, ...(locale === 'ko' ? describeAllKo(changes) : describeAllEn(changes))]);
}

/** The same as one text, where nothing in it can be a link. */
export const formatChanges = (summary: Parameters<typeof describeChanges>[0], locale: Locale): string =>
  describeChanges(summary, locale)
    .map(({ text }) => text)
    .join('');
