import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression, evaluate, expressionsIn, resolve } from './expression.ts';

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
const known = { steps: new Set(['order']), input: new Set(['amount', 'name', 'lines']), loops: [] };

describe('expressions', () => {
  it('keep whole numbers whole', () => {
    expect(evaluate('=input.amount + 1', scope)).toBe(500_001);
    expect(evaluate('sum(input.lines.map(l, l.quantity * l.price))', scope)).toBe(3999);
    expect(evaluate('round(input.amount * 1.1)', scope)).toBe(550_000);
    expect(evaluate('{"amount": steps.order.output.total, "currency": "KRW"}', scope)).toEqual({
      amount: 1_234_567,
      currency: 'KRW',
    });
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
    expect(checkExpression('=inputt.amount', known)).toMatchObject({
      code: 'EXPRESSION_UNKNOWN_NAME',
      about: 'inputt',
    });
    expect(checkExpression('input.amuont > 3', known)).toMatchObject({ about: 'input.amuont' });
    expect(checkExpression('steps["late"].outlet', known)).toMatchObject({ about: 'steps.late' });
    expect(checkExpression('line.quantity', { ...known, loops: ['line'] })).toBeNull();
    expect(checkExpression('input.amount >=', known)).toMatchObject({ code: 'EXPRESSION_INVALID' });
    expect(checkExpression('input.name.matches("(a+)+$")', known)).toMatchObject({ code: 'EXPRESSION_INVALID' });
    expect(checkExpression('input.lines.all(l, l.quantity > 0) && has(steps.order)', known)).toBeNull();
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

  it('see no prototype', () => {
    expect(() => evaluate('input.constructor', scope)).toThrow();
    expect(() => evaluate('input.__proto__', scope)).toThrow();
  });

  it('are resolved inside settings, and a quote escapes them', () => {
    const settings = { to: '=input.name', text: "'=plain", lines: ['=input.amount', 3] };
    expect(resolve(settings, scope)).toEqual({ to: '김하늘', text: '=plain', lines: [500_000, 3] });
    expect(expressionsIn(settings).map((found) => found.path)).toEqual(['to', 'lines.0']);
  });
});
