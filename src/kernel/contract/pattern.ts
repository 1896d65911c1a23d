/** Text patterns: ready-made formats, and authors' regular expressions, limited to those that finish in time. Pure. */
import { z } from 'zod';
import { isBusinessNumber } from './business-number.ts';
import { commonTexts } from './common-texts.ts';
import { Email } from './email.ts';
import { readPatterned } from './input/patterned.ts';
import { LocalText, onServer } from './text.ts';

/** Texts with a pattern are no longer than this: what bounds the work of an author's expression. */
export const maxPatternedLength = 200;

/** Banks give ten to sixteen digits, in parts or not. */
function isAccount(value: string): boolean {
  const count = value.replaceAll('-', '').length;
  return /^\d+(?:-\d+)*$/.test(value) && count >= 10 && count <= 16;
}

interface ReadyForm {
  label: LocalText;
  /** `{name}`: the field. */
  message: LocalText;
  fits: (value: string) => boolean;
}

export const readyPatterns = {
  mobile: {
    label: { ko: '휴대폰 번호', en: 'Mobile number' },
    message: {
      ko: '{name:은/는} 010-1234-5678처럼 입력해 주세요.',
      en: 'Please enter {name} like 010-1234-5678.',
    },
    fits: (value: string) => /^\D*01(?:\D*\d){8,9}\D*$/.test(value),
  },
  'business-number': {
    label: { ko: '사업자등록번호', en: 'Business registration number' },
    message: {
      ko: '{name:을/를} 확인해 주세요. 있을 수 없는 사업자등록번호입니다.',
      en: 'Please check {name}: there is no such business registration number.',
    },
    fits: (value: string) => isBusinessNumber(value.replace(/[\s-]/g, '')),
  },
  'postal-code': {
    label: commonTexts.postalCode,
    message: { ko: '{name:은/는} 숫자 다섯 자리로 입력해 주세요.', en: 'Please enter {name} with five digits.' },
    fits: (value: string) => /^\d{5}$/.test(value),
  },
  email: {
    label: commonTexts.email,
    message: {
      ko: '{name:을/를} 확인해 주세요. ‘@’가 들어간 주소여야 합니다.',
      en: 'Please check {name}: an address with “@” is needed.',
    },
    fits: (value: string) => Email.safeParse(value).success,
  },
  account: {
    label: { ko: '계좌번호', en: 'Account number' },
    message: {
      ko: '{name:은/는} 숫자 10~16자리로 입력해 주세요. ‘-’는 넣어도 됩니다.',
      en: 'Please enter {name} with 10 to 16 digits; “-” may stand between them.',
    },
    fits: isAccount,
  },
  alphanumeric: {
    label: { ko: '영문과 숫자', en: 'Letters and digits' },
    message: {
      ko: '{name:은/는} 영문과 숫자로만 입력해 주세요.',
      en: 'Please enter {name} with Latin letters and digits only.',
    },
    fits: (value: string) => /^[A-Za-z0-9]+$/.test(value),
  },
} as const satisfies Record<string, ReadyForm>;
export type ReadyPattern = keyof typeof readyPatterns;

/** More steps than these are not taken for one text. */
const maxSteps = 10_000_000;

/** Valid characters after a backslash: classes, and literal characters. */
const escaped = /^\\(?:[dDwWsS]|[^A-Za-z0-9])/;
const set = /^\[\^?(?:\\(?:[dDwWsS]|[^A-Za-z0-9])|[^\]\\[])+\]/;
const quantifier = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/;

/** Repetitions: minimum, maximum. */
function parseTimes([all, least = '', comma, most]: RegExpExecArray): [number, number] {
  if (all === '?') return [0, 1];
  if (all === '*') return [0, maxPatternedLength];
  if (all === '+') return [1, maxPatternedLength];
  if (!comma) return [Number(least), Number(least)];
  return [Number(least), most === undefined ? maxPatternedLength : Number(most)];
}

/** Of a part of an expression, at most: in how many ways it can be matched, and how many steps trying all of them takes. */
interface MatchCost {
  ways: number;
  steps: number;
}
const signCost: MatchCost = { ways: 1, steps: 1 };
const unknownCost: MatchCost = { ways: Number.NaN, steps: Number.NaN };

/** The rest is retried for each way of matching the part before it. */
const followCost = (first: MatchCost, second: MatchCost): MatchCost => ({
  ways: first.ways * second.ways,
  steps: first.steps + first.ways * second.steps,
});

/** A repeat that is longer than any text still takes its steps. */
function repeatCost(inner: MatchCost, [least, most]: [number, number]): MatchCost {
  const work = { ways: 0, steps: 0 };
  const last = Math.min(most, maxPatternedLength);
  for (let times = 0; times <= last; times++) {
    const ways = inner.ways ** times;
    if (times >= Math.min(least, last)) work.ways += ways;
    if (times < last) work.steps += ways * inner.steps;
  }
  return work;
}

/**
 * Reads an expression and counts the steps that trying it takes at most. Known are texts, sets, `. \d \w \s`, groups, `|` and
 * quantifiers; NaN for all else.
 */
function countSteps(source: string): number {
  let rest = source;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const readCost = (): MatchCost => {
    if (take(/^\((?:\?:)?/)) {
      const inner = either();
      return take(/^\)/) ? inner : unknownCost;
    }
    return take(escaped) || take(set) || take(/^[^\\[\](){}|*+?^$]/u) ? signCost : unknownCost;
  };
  const sequence = (): MatchCost => {
    // An empty match is a step, too.
    let work = signCost;
    while (rest !== '' && !/^[|)]/.test(rest)) {
      const inner = readCost();
      const times = take(quantifier);
      work = followCost(work, times ? repeatCost(inner, parseTimes(times)) : inner);
      if (Number.isNaN(work.steps)) return work;
    }
    return work;
  };
  const either = (): MatchCost => {
    let work = sequence();
    while (take(/^\|/)) {
      const other = sequence();
      work = { ways: work.ways + other.ways, steps: work.steps + other.steps };
    }
    return work;
  };
  const { steps } = either();
  return rest === '' ? steps : Number.NaN;
}

/** It matches the whole text, with or without its anchors. */
const getBody = (source: string) => source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');

function compilePattern(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${getBody(source)})$`, 'u');
  } catch {
    // Not an expression: the caller reports it.
    return null;
  }
}

/** Null: it can be used. */
export function findPatternProblem(source: string): keyof typeof patternProblems | null {
  if (!compilePattern(source)) return 'unreadable';
  const steps = countSteps(getBody(source));
  if (Number.isNaN(steps)) return 'unknown';
  return steps > maxSteps ? 'costly' : null;
}

/** Messages to an author about an expression. */
export const patternProblems = {
  unreadable: {
    ko: '읽을 수 없는 정규식입니다. 괄호와 기호를 확인해 주세요.',
    en: 'Not a valid regular expression. Please check brackets and signs.',
  },
  unknown: {
    ko: '글자, [ ], ( ), |, \\d \\w \\s, * + ? { }만 쓸 수 있는 정규식입니다.',
    en: 'Only letters, [ ], ( ), |, \\d \\w \\s and * + ? { } can be used here.',
  },
  costly: {
    ko: '확인하는 데 너무 오래 걸릴 수 있는 정규식입니다. 반복 안의 반복이나 (가|나)+를 줄여 주세요. [가나]+는 쓸 수 있습니다.',
    en: 'Checking this could take too long. Please use fewer repeats within repeats, and [ab]+ instead of (a|b)+.',
  },
} as const;

const Source = z
  .string()
  .min(1)
  .max(200)
  .superRefine((source, context) => {
    const problem = findPatternProblem(source);
    if (problem) context.addIssue({ code: 'custom', params: patternProblems[problem] });
  });

/** Required format of a text: a predefined one, or an author's expression with a message for other input. */
export const Pattern = z
  .strictObject({
    ready: z.enum(Object.keys(readyPatterns) as [ReadyPattern, ...ReadyPattern[]]).optional(),
    source: Source.optional(),
    message: LocalText.optional(),
  })
  .refine(({ ready, source }) => (ready === undefined) !== (source === undefined), {
    params: patternProblems.unreadable,
  });
export type Pattern = z.infer<typeof Pattern>;

const defaultMessage: LocalText = {
  ko: '{name:을/를} 확인해 주세요. 정해진 형식과 다릅니다.',
  en: 'Please check {name}: it is written in another form than asked.',
};

/** The schema with the pattern; what does not fit is refused in the pattern's words. */
export function withPattern(schema: z.ZodType<string>, pattern: Pattern | undefined): z.ZodType<string> {
  const { ready, source, message } = pattern ?? {};
  if (ready) {
    const { fits, message: patternMessage } = readyPatterns[ready];
    const isShort = (value: string) => value.length <= maxPatternedLength;
    return onServer(schema, (typed) =>
      typed.overwrite((value) => (isShort(value) ? readPatterned(ready, value) : value)),
    ).refine((value) => isShort(value) && fits(value), { params: patternMessage });
  }
  if (!source) return schema;
  const own = message?.ko.trim() ? { ko: message.ko, en: message.en.trim() || message.ko } : defaultMessage;
  // An expression saved before validation existed is not applied.
  const expression = findPatternProblem(source) === null ? compilePattern(source) : null;
  const fits = (value: string) => value.length <= maxPatternedLength && expression?.test(value) !== false;
  return schema.refine(fits, { params: own });
}
