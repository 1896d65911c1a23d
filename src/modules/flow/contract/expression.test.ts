import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { checkExpression, evaluate, listExpressions, resolveExpressions } from './expression.ts';
import { shareWork } from './expression-cost.ts';

const scope = {
  input: {
    amount: 500_000,
    name: '김하늘',
    lines: [
      { quantity: 2, price: 1500 },
      { quantity: 1, price: 999 },
    ],
  },
  steps: { order: { outlet: 'next', output: { total: 1_234_567 } } },
  item: null,
  index: null,
  now: '2026-03-01T00:00:00.000Z',
};
const knownNames = { steps: new Set(['order']), input: new Set(['amount', 'name', 'lines']), loops: [] };

describe('expressions', () => {
  it('preserve whole numbers', () => {
    expect(evaluate('=input.amount + 1', scope)).toBe(500_001);
    expect(evaluate('sum(input.lines.map(l, l.quantity * l.price))', scope)).toBe(3999);
    expect(evaluate('round(input.amount * 1.1)', scope)).toBe(550_000);
    expect(evaluate('{"amount": steps.order.output.total, "currency": "KRW"}', scope)).toEqual({
      amount: 1_234_567,
      currency: 'KRW',
    });
  });

  it('write a day as people do', () => {
    const day = { ...scope, input: { day: '2026-11-09', at: '2026-03-01T00:00:00.000Z', text: 'tomorrow' } };
    expect(evaluate('="휴가 · " + day(input.day)', day)).toBe('휴가 · 11월 9일');
    expect(evaluate('day(input.at, "en")', day)).toBe('Mar 1');
    for (const wrong of ['day(input.text)', 'day("2026-02-30")', 'day(input.day, "fr")', 'day(3)']) {
      expect(() => evaluate(wrong, day), wrong).toThrow(AppError);
    }
  });

  it('give back any safe integer unchanged', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(evaluate('input.amount', { ...scope, input: { amount } })).toBe(amount);
      }),
    );
  });

  it('refuse results beyond the safe integers', () => {
    expect(() => evaluate('9007199254740991 + 1', scope)).toThrowError(/beyond the safe integers/);
  });

  it('name what they do not know', () => {
    expect(checkExpression('=inputt.amount', knownNames)).toMatchObject({
      code: 'EXPRESSION_UNKNOWN_NAME',
      cause: 'inputt',
    });
    expect(checkExpression('input.amuont > 3', knownNames)).toMatchObject({ cause: 'input.amuont' });
    expect(checkExpression('steps["late"].outlet', knownNames)).toMatchObject({ cause: 'steps.late' });
    expect(checkExpression('line.quantity', { ...knownNames, loops: ['line'] })).toBeNull();
    expect(checkExpression('input.amount >=', knownNames)).toMatchObject({ code: 'EXPRESSION_INVALID' });
    expect(checkExpression('input.name.matches("(a+)+$")', knownNames)).toMatchObject({ code: 'EXPRESSION_INVALID' });
    expect(checkExpression('input.lines.all(l, l.quantity > 0) && has(steps.order)', knownNames)).toBeNull();
  });

  it('fail with a code, never otherwise', () => {
    const codeOf = (source: string) => {
      try {
        evaluate(source, scope);
        return null;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(codeOf('input.missing')).toBe('EXPRESSION_FAILED');
    expect(codeOf('nobody.there')).toBe('EXPRESSION_UNKNOWN_NAME');
    expect(codeOf('1 +')).toBe('EXPRESSION_INVALID');
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (source) => {
        expect([null, 'EXPRESSION_FAILED', 'EXPRESSION_INVALID', 'EXPRESSION_UNKNOWN_NAME']).toContain(codeOf(source));
      }),
    );
  });

  const codeOf = (source: string, input: Json) => {
    try {
      evaluate(source, { ...scope, input });
      return null;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const numbers = Array.from({ length: 100_000 }, (_, index) => index);
  const long = 'a'.repeat(500_000);

  it('have no regular expressions, neither when checked nor when evaluated', () => {
    const hostile = `input.s.matches('(a+)+$')`;
    expect(codeOf(hostile, { s: `${'a'.repeat(60)}!` })).toBe('EXPRESSION_INVALID');
    expect(codeOf(`[1].exists(x, ${hostile})`, { s: `${'a'.repeat(60)}!` })).toBe('EXPRESSION_INVALID');
    expect(codeOf(`false && ${hostile}`, { s: 'a' })).toBe('EXPRESSION_INVALID');
    expect(checkExpression(hostile, knownNames)).toMatchObject({ code: 'EXPRESSION_INVALID', cause: 'matches()' });
    expect(codeOf('cel.bind(a, [1], [a, a])', {})).toBe('EXPRESSION_INVALID');
  });

  const doubled = (times: number, start: string, step: string) =>
    `[${start}]${Array.from({ length: times }, () => `.map(x, ${step})`).join('')}`;
  const nested = (names: string, inner: string) =>
    [...names].reduceRight((body, name) => `input.l.exists(${name}, ${body})`, inner);
  it.each([
    ['comprehensions in one another', 'input.l.exists(x, input.l.exists(y, x + y == -1))', { l: numbers }],
    ['comprehensions five deep', nested('abcde', 'a + b + c + d + e == -1'), { l: numbers.slice(0, 100) }],
    ['what always fails, forgiven', `${nested('abc', 'a.no == 1')} || true`, { l: numbers.slice(0, 1000) }],
    ['lists of lists', 'input.l.map(x, input.l.map(y, [x, y]))', { l: numbers }],
    ['filters in a map', 'input.l.map(x, size(input.l.filter(y, y < x)))', { l: numbers }],
    ['sums in a map', 'input.l.map(x, sum(input.l))', { l: numbers }],
    ['lists compared in a map', 'input.l.map(x, input.l == input.m)', { l: numbers, m: [...numbers] }],
    ['membership in a map', 'input.l.all(x, !(-1 in input.l))', { l: numbers }],
    [
      'keys of a large map',
      '[1, 2].map(a, input.l.exists(x, !input.m.exists(k, true)))',
      { l: numbers, m: { ...numbers } },
    ],
    ['a list doubled', doubled(35, '[1]', 'x + x'), {}],
    ['a text doubled', doubled(35, '"ab"', 'x + x'), {}],
    ['shared parts seen again and again', `${doubled(6, '[1]', `[${'x,'.repeat(20)}]`)} == input.l`, { l: [] }],
    ['shared parts given back', doubled(10, '1', `[${'x,'.repeat(9)}]`), {}],
    ['a long text searched', 'input.l.map(x, input.s.contains("b"))', { l: numbers, s: long }],
    ['a long text for a long text', 'input.s.lastIndexOf(input.t)', { s: long, t: `${long.slice(1)}b` }],
    ['texts joined by a long one', 'input.l.map(x, string(x)).join(input.s)', { l: numbers.slice(0, 9000), s: long }],
    ['a text split', 'input.l.map(x, input.s.split(""))', { l: numbers, s: long }],
    ['sizes of a long text', 'input.l.map(x, size(input.s))', { l: numbers, s: long }],
    ['a duration of digits', 'duration(input.s)', { s: '1'.repeat(5000) }],
    ['time zones', 'input.l.map(x, now.getHours("Asia/Seoul"))', { l: numbers }],
  ])('are refused when they take too much work: %s', (_, source, input) => {
    expect(codeOf(source, input as Json)).toBe('EXPRESSION_TOO_COSTLY');
  });

  it('of any form end, whatever is put into one another', () => {
    const { arithmetic } = fc.letrec<{ arithmetic: string; list: string }>((tie) => ({
      arithmetic: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', 'x', 'size(input.l)'),
        tie('list').map((list) => `sum(${list})`),
        tie('list').map((list) => `size(${list})`),
        fc.tuple(tie('list'), tie('arithmetic')).map(([list, at]) => `(${list}.exists(x, x == ${at}) ? 1 : 2)`),
      ),
      list: fc.oneof(
        { maxDepth: 4 },
        fc.constant('input.l'),
        fc.tuple(tie('list'), tie('list')).map(([first, second]) => `(${first} + ${second})`),
        fc.tuple(tie('list'), tie('arithmetic')).map(([list, item]) => `${list}.map(x, ${item})`),
        fc.tuple(tie('list'), tie('arithmetic')).map(([list, item]) => `${list}.filter(x, x < ${item})`),
      ),
    }));
    const some = ['EXPRESSION_FAILED', 'EXPRESSION_INVALID', 'EXPRESSION_TOO_COSTLY'];
    fc.assert(
      fc.property(arithmetic, (source) => {
        expect([null, ...some]).toContain(codeOf(`[1].map(x, ${source})`, { l: numbers.slice(0, 2000) }));
      }),
      { numRuns: 20 },
    );
  });

  it('are refused when their text is long or what they see is deep', () => {
    expect(codeOf(`input.a${' '.repeat(2000)}`, { a: 1 })).toBe('EXPRESSION_INVALID');
    expect(codeOf(`${'('.repeat(900)}1${')'.repeat(900)}`, {})).toBe('EXPRESSION_INVALID');
    let deep: Json = 1;
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(codeOf('size(input.deep)', { deep })).toBe('EXPRESSION_FAILED');
  });

  it('over the scopes of one owner share their work', () => {
    const owner = {};
    const evaluateOnce = () =>
      evaluate(
        'size(input.l.filter(x, x == 1))',
        shareWork({ ...scope, input: { l: numbers.slice(0, 20_000) } }, owner),
      );
    expect(evaluateOnce()).toBe(1);
    expect(() => Array.from({ length: 100 }, evaluateOnce)).toThrowError(
      expect.objectContaining({ code: 'EXPRESSION_TOO_COSTLY' }),
    );
    const lines = Array.from({ length: 5000 }, () => ({ quantity: 2, price: 1500 }));
    expect(evaluate('sum(input.lines.map(l, l.quantity * l.price))', { ...scope, input: { lines } })).toBe(15_000_000);
  });

  it('see no prototype', () => {
    expect(() => evaluate('input.constructor', scope)).toThrow();
    expect(() => evaluate('input.__proto__', scope)).toThrow();
  });

  it('are resolved inside settings, and a quote escapes them', () => {
    const settings = { to: '=input.name', text: "'=plain", lines: ['=input.amount', 3] };
    expect(resolveExpressions(settings, scope)).toEqual({ to: '김하늘', text: '=plain', lines: [500_000, 3] });
    expect(listExpressions(settings).map((match) => match.path)).toEqual(['to', 'lines.0']);
  });
});
