/** Issue texts: schema issues as sentences that name the field and the remedy. One set for server and forms. */
import type { z } from 'zod';
import type { FieldText, FieldTexts } from './field-text.ts';
import { findNamedField, type NamedField, toSentenceLabel, wholeRequestLabel } from './labels.ts';
import { phoneForm } from './phone.ts';
import { fillTemplate, forbiddenCharacterMessage, type Locale, type LocalText } from './text.ts';

/** An issue of zod, as far as it is read here. */
export type Issue = z.core.$ZodIssue;

/** Parse options for user input: they distinguish missing values from invalid ones. */
export const reportOptions = { reportInput: true } as const;

const sentences = {
  missing: { ko: '{name:을/를} 입력해 주세요.', en: 'Please fill in {name}.' },
  choose: { ko: '{name:을/를} 선택해 주세요.', en: 'Please choose {name}.' },
  add: { ko: '{name:을/를} 하나 이상 넣어 주세요.', en: 'Please add at least one row to {name}.' },
  check: { ko: '{name:을/를} 확인해 주세요.', en: 'Please check {name}.' },
  text: { ko: '{name:을/를} 문자로 입력해 주세요.', en: 'Please write {name} as text.' },
  digits: { ko: '{name:은/는} 숫자로 입력해 주세요.', en: 'Please enter {name} in digits.' },
  whole: { ko: '{name:은/는} 소수점 없이 입력해 주세요.', en: 'Please enter {name} without decimals.' },
  yesNo: { ko: '{name:은/는} 예 또는 아니요로 답해 주세요.', en: 'Please answer {name} with yes or no.' },
  list: { ko: '{name:을/를} 목록으로 보내 주세요.', en: 'Please send {name} as a list.' },
  oneOf: { ko: '{name:은/는} 정해진 것 중에서 선택해 주세요.', en: 'Please choose {name} from the list.' },
  again: { ko: '{name:을/를} 목록에서 다시 선택해 주세요.', en: 'Please choose {name} from the list again.' },
  upload: {
    ko: '{name}의 파일을 찾지 못했습니다. 다시 올려 주세요.',
    en: 'The files of {name} were not found. Please upload them again.',
  },
  day: { ko: '{name:은/는} 2026-11-22처럼 입력해 주세요.', en: 'Please enter {name} like 2026-11-22.' },
  instant: {
    ko: '{name:은/는} 2026-11-22T09:00:00Z처럼 입력해 주세요.',
    en: 'Please enter {name} like 2026-11-22T09:00:00Z.',
  },
  email: {
    ko: '{name:을/를} 확인해 주세요. ‘@’가 들어간 주소여야 합니다.',
    en: 'Please check {name}: an address with “@” is needed.',
  },
  url: {
    ko: '{name:은/는} http:// 또는 https://로 시작하는 주소여야 합니다.',
    en: '{name} must begin with http:// or https://.',
  },
  phone: phoneForm,
  unknown: {
    ko: '여기에서는 쓰지 않는 값입니다. 제외하고 다시 보내 주세요.',
    en: 'This is not used here. Please leave it out and send again.',
  },
  sign: forbiddenCharacterMessage,
  unsealed: {
    ko: '{name:은/는} 암호화하는 항목입니다. 업무 흐름에서는 같은 종류의 입력란으로 받은 값만 넣을 수 있습니다.',
    en: '{name} is kept encrypted: a flow fills it only with what a field of the same kind was given.',
  },
  deep: {
    ko: '{name:이/가} 너무 여러 겹으로 되어 있습니다. 줄여서 보내 주세요.',
    en: '{name} is nested too deeply. Please send less.',
  },
  multiple: { ko: '{name:은/는} {limit}의 배수로 입력해 주세요.', en: '{name} must be a multiple of {limit}.' },
  shortest: {
    ko: '{name:은/는} {limit}자 이상으로 입력해 주세요.',
    en: '{name} must have at least {limit} characters.',
  },
  longest: { ko: '{name:은/는} {limit}자 이하로 입력해 주세요.', en: '{name} must have at most {limit} characters.' },
  fewest: { ko: '{name:을/를} {limit}개 이상 넣어 주세요.', en: 'Please add at least {limit} rows to {name}.' },
  most: { ko: '{name:은/는} {limit}개까지만 넣을 수 있습니다.', en: 'Please keep {name} to at most {limit} rows.' },
  least: { ko: '{name:은/는} {limit} 이상이어야 합니다.', en: '{name} must be {limit} or more.' },
  greatest: { ko: '{name:은/는} {limit} 이하여야 합니다.', en: '{name} must be {limit} or less.' },
  above: { ko: '{name:은/는} {limit}보다 커야 합니다.', en: '{name} must be more than {limit}.' },
  below: { ko: '{name:은/는} {limit}보다 작아야 합니다.', en: '{name} must be less than {limit}.' },
} as const satisfies Record<string, LocalText>;

type Sentence = keyof typeof sentences;

/** A sentence, which begins with a capital letter where there are any. */
function fillSentence(template: string, values: Record<string, string | number>): string {
  const sentence = fillTemplate(template, values);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Without a name, the error concerns the whole input. */
const getFieldName = (path: readonly PropertyKey[], fieldTexts: FieldTexts, locale: Locale): NamedField =>
  findNamedField(path, fieldTexts, locale) ?? { name: toSentenceLabel(wholeRequestLabel, locale), text: null };

const chosen = new Set<unknown>(['choice', 'choices', 'record', 'person', 'file', 'date', 'instant', 'boolean']);
const formats: Record<string, Sentence> = {
  uuid: 'again',
  date: 'day',
  datetime: 'instant',
  email: 'email',
  url: 'url',
};
const types: Record<string, Sentence> = {
  string: 'text',
  number: 'digits',
  int: 'whole',
  boolean: 'yesNo',
  array: 'list',
};

const isAbsent = ({ input }: Issue) => input === undefined || input === null || input === '';

function getTypeSentence(issue: z.core.$ZodIssueInvalidType, text: NamedField['text']): Sentence {
  if (isAbsent(issue as Issue)) return chosen.has(text?.kind) ? 'choose' : 'missing';
  // The value in browsers of a field without valid digits.
  if (issue.expected === 'int' && typeof issue.input !== 'number') return 'digits';
  return types[issue.expected] ?? 'check';
}

function getLimitSentence(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Sentence {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') return small ? (limit <= 1 ? 'missing' : 'shortest') : 'longest';
  if (issue.origin === 'array' || issue.origin === 'set' || issue.origin === 'file') {
    return small ? (limit <= 1 ? 'add' : 'fewest') : 'most';
  }
  if (issue.inclusive === false) return small ? 'above' : 'below';
  return small ? 'least' : 'greatest';
}

function getSentence(issue: Issue, text: NamedField['text']): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return getTypeSentence(issue, text);
    case 'invalid_value':
      return isAbsent(issue) ? 'choose' : 'oneOf';
    case 'too_small':
    case 'too_big':
      return getLimitSentence(issue);
    case 'invalid_format':
      if (isAbsent(issue)) return chosen.has(text?.kind) ? 'choose' : 'missing';
      return text?.kind === 'phone' ? 'phone' : (formats[issue.format] ?? 'check');
    case 'not_multiple_of':
      return 'multiple';
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_union':
      return isAbsent(issue) ? 'missing' : 'options' in issue && issue.options ? 'oneOf' : 'check';
    default:
      return 'check';
  }
}

/** A rule of ours brings its words along, with or without the `{name}` of the field: `refine(…, { params: { ko, en } })`. */
function getRuleMessage(issue: Issue, locale: Locale): string | null {
  const ruleText = issue.code === 'custom' ? issue.params?.[locale] : undefined;
  return typeof ruleText === 'string' ? ruleText : null;
}

function getLimit(issue: Issue): number | null {
  if (issue.code === 'too_small') return Number(issue.minimum);
  if (issue.code === 'too_big') return Number(issue.maximum);
  return issue.code === 'not_multiple_of' ? issue.divisor : null;
}

/**
 * @param about.known what fields are called
 * @param about.within the path of what was parsed, in what the person sees
 * @param about.decimals of an amount: its limits are minor units, and people read whole ones
 */
export function describeIssue(
  issue: Issue,
  options: { locale: Locale; known: FieldTexts; within?: readonly PropertyKey[]; decimals?: number },
): string {
  const { locale, known: fieldTexts, within = [], decimals = 0 } = options;
  const named = getFieldName([...within, ...issue.path], fieldTexts, locale);
  const ruleMessage = getRuleMessage(issue, locale);
  if (ruleMessage) return fillSentence(ruleMessage, { name: named.name });
  const kind = getSentence(issue, named.text);
  const limit = getLimit(issue);
  const counted = limit === null ? '' : (limit / 10 ** decimals).toLocaleString(locale);
  const words = fillSentence(sentences[kind][locale], { name: named.name, limit: counted });
  const rule = kind === 'check' && issue.code === 'invalid_format' ? named.text?.rule?.[locale] : undefined;
  return rule ? `${words} ${rule}` : words;
}

/** That something is wrong which is not shown. */
export const describeWhole = (locale: Locale): string =>
  fillSentence(sentences.check[locale], { name: toSentenceLabel(wholeRequestLabel, locale) });

/** That a field which has to be filled in is empty. */
export function describeMissing({ label, kind }: Pick<FieldText, 'label' | 'kind'>, locale: Locale): string {
  const sentence = chosen.has(kind) ? sentences.choose : sentences.missing;
  return fillSentence(sentence[locale], { name: toSentenceLabel(label, locale) });
}

/** Message for a problem that a service found and a schema cannot, by its code: it still names the field. */
export function describeCode(
  code: string | undefined,
  options: { path: string; locale: Locale; known: FieldTexts },
): string {
  const { name } = getFieldName(options.path.split('.'), options.known, options.locale);
  return fillSentence(sentences[codeSentences[code ?? ''] ?? 'check'][options.locale], { name });
}

const codeSentences: Record<string, Sentence> = {
  forbidden_character: 'sign',
  too_deep: 'deep',
  unrecognized_keys: 'unknown',
  required: 'missing',
  unknown_choice: 'again',
  unknown_file: 'upload',
  unsealed: 'unsealed',
};
