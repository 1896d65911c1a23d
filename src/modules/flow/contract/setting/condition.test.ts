/** Conditions are drawn and written back without losing anything, whatever they are. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../expression.ts';
import {
  type ConditionComparison,
  type ConditionGroup,
  type ConditionPart,
  formatCondition,
  isDrawable,
  isEquivalent,
  parseCondition,
} from './condition.ts';

/** The same numbers for the same seed. */
function createDice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return { next, one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
}
type Dice = ReturnType<typeof createDice>;

const paths = ['input.days', 'input.city', 'input.ok', 'steps.ask.output.amount', 'item', 'initiator.name'];
const values = [
  '서울',
  'a "b" \\ c',
  '',
  'tab\there',
  ') && (',
  0,
  7,
  -3,
  1.5,
  -0.25,
  true,
  false,
  9_007_199_254_740_991,
];

function createRandomRow({ one: pick }: Dice): ConditionComparison {
  const path = pick(paths);
  const operator = pick([
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'contains',
    'startsWith',
    'in',
    'empty',
    'filled',
    'holds',
    'fails',
  ] as const);
  if (operator === 'contains' || operator === 'startsWith')
    return { kind: 'row', path, operator, value: pick(['a', '서', '"']) };
  if (operator === 'in') return { kind: 'row', path, operator, value: [pick(values), pick(values)] };
  if (['empty', 'filled', 'holds', 'fails'].includes(operator)) return { kind: 'row', path, operator, value: null };
  return { kind: 'row', path, operator, value: pick([...values, { path: pick(paths) }]) };
}

function createRandomGroup(random: Dice, depth: number, join = random.one(['and', 'or'] as const)): ConditionGroup {
  const count = 2 + Math.floor(random.next() * 3);
  const other = join === 'and' ? 'or' : 'and';
  const parts = Array.from(
    { length: count },
    (): ConditionPart =>
      depth > 0 && random.next() < 0.35 ? createRandomGroup(random, depth - 1, other) : createRandomRow(random),
  );
  return { kind: 'group', join, parts };
}

describe('a condition', () => {
  it('that is drawn and written comes back as it was drawn, 500 random ones', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const group = createRandomGroup(createDice(seed), 2);
      const source = formatCondition(group);
      expect(parseCondition(source, []), source).toEqual(group);
    }
  });

  it('means the same after it was drawn, 500 random values', () => {
    const answer = (source: string, scope: Parameters<typeof evaluate>[1]) => {
      try {
        return evaluate(source, scope);
      } catch {
        return 'fails';
      }
    };
    for (let seed = 1; seed <= 500; seed++) {
      const random = createDice(seed);
      const source = formatCondition(createRandomGroup(random, 2));
      const scope = {
        input: { days: random.one(values), city: random.one(values), ok: random.one([true, false]) },
        steps: { ask: { output: { amount: random.one([0, 7, 1.5]) } } },
        item: random.one(values),
        initiator: { name: random.one(['서울', 'a']) },
      };
      expect(answer(formatCondition(parseCondition(source, [])), scope), source).toEqual(answer(source, scope));
    }
  });
});

const hard = [
  '(input.a + 1) == 3',
  '((input.a + 1) * 2 > 3) && input.b == "x"',
  'input.b == "x" && ((input.a + 1)) == 3 || has(steps.ask)',
  'input.b == ")" && (input.a + 1) == 3',
  'input.lines.exists(l, l.amount > 3) && input.b == 2',
  'input.a == 2.0',
  'input.a ? input.b == 1 : input.c == 2',
  '3 < input.days',
  '!(input.a == 1 || input.b == 2)',
  'size(input.name) > 3 && !input.ok',
  'input["a"] == 1',
  "input.a == 'single' && input.b in ['x']",
  'input.a == 1 && (input.b == 2 && (input.c == 3))',
  'has(steps.ask) && steps.ask.output.amount > 3',
  'input.a in [1, input.b]',
  'input.a == 9223372036854775807',
  '-input.a > 3 && input.b == -0',
];

describe('a condition that cannot be drawn', () => {
  it.each(hard)('%s preserves its meaning', (source) => {
    expect(
      isEquivalent(source, formatCondition(parseCondition(source, [])), []),
      formatCondition(parseCondition(source, [])),
    ).toBe(true);
  });
  it('is shown as text beside the drawn ones', () => {
    const read = parseCondition('input.b == "x" && (input.a + 1) == 3', []);
    expect(read.parts).toEqual([
      { kind: 'row', path: 'input.b', operator: '==', value: 'x' },
      { kind: 'text', source: '(input.a + 1) == 3' },
    ]);
    expect(isDrawable(read)).toBe(false);
  });
  it('and is no expression stays byte for byte', () => {
    for (const source of ['input.a ==', '  (', 'not a condition at all', '1 +  2 ==', '휴가가 길면']) {
      expect(formatCondition(parseCondition(source, []))).toBe(source);
    }
  });
  it('is not mistaken for what only looks the same', () => {
    expect(isEquivalent('input.a == 1 && input.b == 2', 'input.b == 2 && input.a == 1', [])).toBe(false);
    expect(isEquivalent('input.a == 2', 'input.a == 2.0', [])).toBe(false);
    expect(isEquivalent('input.a == 2', 'input.a == "2n"', [])).toBe(false);
    expect(isEquivalent('(input.a || input.b) && input.c', 'input.a || input.b && input.c', [])).toBe(false);
    expect(isEquivalent('a && (b && c)', '(a && b) && c', ['a', 'b', 'c'])).toBe(true);
  });
});
