/** How a text must be written: ready-made forms, and regular expressions of authors, as far as they end in time. Pure. */
import { z } from 'zod';
import { isBusinessNumber } from './business-number.ts';
import { Email } from './email.ts';
import { readPatterned } from './input/patterned.ts';
import { LocalText, onServer } from './text.ts';
import { words } from './words.ts';

/** Texts with a pattern are no longer than this: what bounds the work of an author's expression. */
export const longestPatterned = 200;

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
    label: words.postalCode,
    message: { ko: '{name:은/는} 숫자 다섯 자리로 입력해 주세요.', en: 'Please enter {name} with five digits.' },
    fits: (value: string) => /^\d{5}$/.test(value),
  },
  email: {
    label: words.email,
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
const mostSteps = 10_000_000;

/** What may stand behind a backslash: classes, and signs that mean themselves. */
const escaped = /^\\(?:[dDwWsS]|[^A-Za-z0-9])/;
const set = /^\[\^?(?:\\(?:[dDwWsS]|[^A-Za-z0-9])|[^\]\\[])+\]/;
const quantifier = /^(?:[*+?]|\{(\d{1,3})(?:(,)(\d{1,3})?)?\})/;

/** How often: at least, at most. */
function timesOf([all, least = '', comma, most]: RegExpExecArray): [number, number] {
  if (all === '?') return [0, 1];
  if (all === '*') return [0, longestPatterned];
  if (all === '+') return [1, longestPatterned];
  if (!comma) return [Number(least), Number(least)];
  return [Number(least), most === undefined ? longestPatterned : Number(most)];
}

/** Of a part of an expression, at most: in how many ways it can be matched, and how many steps trying all of them takes. */
interface Work {
  ways: number;
  steps: number;
}
const sign: Work = { ways: 1, steps: 1 };
const unknown: Work = { ways: Number.NaN, steps: Number.NaN };

/** What follows is tried anew for each way of what comes before. */
const followed = (before: Work, after: Work): Work => ({
  ways: before.ways * after.ways,
  steps: before.steps + before.ways * after.steps,
});

/** A repeat that is longer than any text still takes its steps. */
function repeated(inner: Work, [least, most]: [number, number]): Work {
  const work = { ways: 0, steps: 0 };
  const last = Math.min(most, longestPatterned);
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
function stepsOf(source: string): number {
  let rest = source;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const one = (): Work => {
    if (take(/^\((?:\?:)?/)) {
      const inner = either();
      return take(/^\)/) ? inner : unknown;
    }
    return take(escaped) || take(set) || take(/^[^\\[\](){}|*+?^$]/u) ? sign : unknown;
  };
  const sequence = (): Work => {
    // What is empty is a step, too.
    let work = sign;
    while (rest !== '' && !/^[|)]/.test(rest)) {
      const inner = one();
      const times = take(quantifier);
      work = followed(work, times ? repeated(inner, timesOf(times)) : inner);
      if (Number.isNaN(work.steps)) return work;
    }
    return work;
  };
  const either = (): Work => {
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

/** It stands for the whole text, with or without its ends. */
const bodyOf = (source: string) => source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');

function compiled(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${bodyOf(source)})$`, 'u');
  } catch {
    // Not an expression: whoever asks says so in words.
    return null;
  }
}

/** Null: it can be used. */
export function patternProblem(source: string): keyof typeof patternProblems | null {
  if (!compiled(source)) return 'unreadable';
  const steps = stepsOf(bodyOf(source));
  if (Number.isNaN(steps)) return 'unknown';
  return steps > mostSteps ? 'costly' : null;
}

/** What an author is told of an expression. */
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
    const found = patternProblem(source);
    if (found) context.addIssue({ code: 'custom', params: patternProblems[found] });
  });

/** How a text must be written: a ready-made form, or an expression of the author's with words for who wrote something else. */
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

const otherwise: LocalText = {
  ko: '{name:을/를} 확인해 주세요. 정해진 형식과 다릅니다.',
  en: 'Please check {name}: it is written in another form than asked.',
};

/** The schema with the pattern; what does not fit is refused in the pattern's words. */
export function withPattern(schema: z.ZodType<string>, pattern: Pattern | undefined): z.ZodType<string> {
  const { ready, source, message } = pattern ?? {};
  if (ready) {
    const { fits, message: told } = readyPatterns[ready];
    const isShort = (value: string) => value.length <= longestPatterned;
    return onServer(schema, (typed) =>
      typed.overwrite((value) => (isShort(value) ? readPatterned(ready, value) : value)),
    ).refine((value) => isShort(value) && fits(value), { params: told });
  }
  if (!source) return schema;
  const own = message?.ko.trim() ? { ko: message.ko, en: message.en.trim() || message.ko } : otherwise;
  // What was written down before it was checked is tried by nobody.
  const expression = patternProblem(source) === null ? compiled(source) : null;
  const fits = (value: string) => value.length <= longestPatterned && expression?.test(value) !== false;
  return schema.refine(fits, { params: own });
}
