/** What a schema found wrong, as a caller reads it: the field, a code, and words of our own in the caller's language. */
import type { z } from 'zod';
import type { ErrorDetail } from '../contract/error.ts';
import { fill, type Locale, type LocalText } from '../contract/text.ts';

type Issue = z.core.$ZodIssue;

/** Nobody reads more at once. */
const mostDetails = 50;

const missing: LocalText = { ko: '값을 입력해 주세요.', en: 'A value is needed.' };
const wrong: LocalText = { ko: '값을 확인해 주세요.', en: 'Please check this value.' };

const types: Record<string, LocalText> = {
  string: { ko: '텍스트여야 합니다.', en: 'This must be a text.' },
  number: { ko: '숫자여야 합니다.', en: 'This must be a number.' },
  int: { ko: '정수여야 합니다.', en: 'This must be a whole number.' },
  boolean: { ko: 'true 또는 false여야 합니다.', en: 'This must be true or false.' },
  array: { ko: '목록이어야 합니다.', en: 'This must be a list.' },
  object: { ko: '객체여야 합니다.', en: 'This must be an object.' },
  record: { ko: '객체여야 합니다.', en: 'This must be an object.' },
};

const formats: Record<string, LocalText> = {
  uuid: { ko: '식별자(UUID)를 확인해 주세요.', en: 'Please check this id (a UUID).' },
  date: { ko: '날짜는 2026-11-22처럼 적어 주세요.', en: 'Please write the day like 2026-11-22.' },
  datetime: {
    ko: '일시는 2026-11-22T09:00:00Z처럼 적어 주세요.',
    en: 'Please write the time like 2026-11-22T09:00:00Z.',
  },
  email: { ko: '이메일 주소를 확인해 주세요.', en: 'Please check the email address.' },
  url: { ko: '웹 주소를 확인해 주세요.', en: 'Please check the web address.' },
  regex: { ko: '형식에 맞지 않습니다.', en: 'This does not have the right form.' },
};

/** By what is measured: too little, too much, and the same where the limit itself is refused. */
const limits: Record<string, Record<'least' | 'most' | 'above' | 'below', LocalText>> = {
  string: {
    least: { ko: '{limit}자 이상이어야 합니다.', en: 'At least {limit} characters, please.' },
    most: { ko: '{limit}자 이하여야 합니다.', en: 'At most {limit} characters, please.' },
    above: { ko: '{limit}자보다 길어야 합니다.', en: 'More than {limit} characters, please.' },
    below: { ko: '{limit}자보다 짧아야 합니다.', en: 'Fewer than {limit} characters, please.' },
  },
  array: {
    least: { ko: '{limit}개 이상이어야 합니다.', en: 'At least {limit}, please.' },
    most: { ko: '{limit}개 이하여야 합니다.', en: 'At most {limit}, please.' },
    above: { ko: '{limit}개보다 많아야 합니다.', en: 'More than {limit}, please.' },
    below: { ko: '{limit}개보다 적어야 합니다.', en: 'Fewer than {limit}, please.' },
  },
  number: {
    least: { ko: '{limit} 이상이어야 합니다.', en: 'This must be {limit} or more.' },
    most: { ko: '{limit} 이하여야 합니다.', en: 'This must be {limit} or less.' },
    above: { ko: '{limit}보다 커야 합니다.', en: 'This must be more than {limit}.' },
    below: { ko: '{limit}보다 작아야 합니다.', en: 'This must be less than {limit}.' },
  },
};

const unknownField: LocalText = { ko: '알 수 없는 항목입니다: {names}', en: 'Unknown here: {names}' };
const choices: LocalText = { ko: '다음 중 하나여야 합니다: {names}', en: 'This must be one of: {names}' };

function limited(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, locale: Locale): string {
  const small = issue.code === 'too_small';
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (small && issue.origin === 'string' && limit <= 1) return missing[locale];
  const exact = issue.inclusive ?? true;
  const side = small ? (exact ? 'least' : 'above') : exact ? 'most' : 'below';
  const measure = issue.origin === 'string' || issue.origin === 'array' ? issue.origin : 'number';
  const words = (limits[measure] as (typeof limits)[string])[side];
  return fill(words[locale], { limit: limit.toLocaleString(locale) });
}

/** A rule of ours brings its words along: `refine(…, { params: { ko, en } })`. */
function ofRule({ params }: z.core.$ZodIssueCustom, locale: Locale): string {
  const told = params?.[locale];
  return typeof told === 'string' ? told : wrong[locale];
}

function oneOf(values: readonly unknown[], locale: Locale): string {
  return fill(choices[locale], { names: values.map(String).join(', ') });
}

function wordsOf(issue: Issue, locale: Locale): string {
  switch (issue.code) {
    case 'invalid_type':
      return (issue.input === undefined ? missing : (types[issue.expected] ?? wrong))[locale];
    case 'invalid_value':
      return oneOf(issue.values, locale);
    case 'too_small':
    case 'too_big':
      return limited(issue, locale);
    case 'invalid_format':
      return (formats[issue.format] ?? wrong)[locale];
    case 'unrecognized_keys':
      return fill(unknownField[locale], { names: issue.keys.join(', ') });
    case 'invalid_union':
      // A union told apart by a field says which values that may have; others just do not fit.
      return 'options' in issue && issue.options ? oneOf(issue.options, locale) : wrong[locale];
    case 'custom':
      return ofRule(issue, locale);
    default:
      return wrong[locale];
  }
}

/** How to parse what a caller sent: with it, what is missing is told apart from what is wrong. */
export const reported = { reportInput: true } as const;

/**
 * @param error of a parse with `reported`
 * @param about `within`: the path of what was parsed, in the request
 */
export function detailsOf(error: z.ZodError, about: { locale: Locale; within?: string }): ErrorDetail[] {
  const { locale, within } = about;
  return error.issues.slice(0, mostDetails).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = [...(within ? [within] : []), ...issue.path, ...unknown];
    return { field: path.join('.') || 'body', code: issue.code, message: wordsOf(issue, locale) };
  });
}
