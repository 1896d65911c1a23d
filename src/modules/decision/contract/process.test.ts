import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeStep, approve, deciders, outcomeOf, type ProcessStep, reject, returnStep, takeBack } from './process.ts';

const title = { ko: '단계', en: 'step' };
const seat = (...candidates: string[]) => ({
  candidates,
  role: null,
  vote: null,
  by: null,
  at: null,
  comment: null,
  automatic: false,
});
const step = (rest: Partial<ProcessStep>): ProcessStep => ({
  title,
  kind: 'approve',
  order: 'serial',
  rule: 'all',
  seats: [],
  ...rest,
});
const vote = (personId: string, at = 1) => ({ personId, at: new Date(at).toISOString(), comment: null });
const steps = (acted: ReturnType<typeof approve>): ProcessStep[] => {
  if (!('steps' in acted)) throw new Error(acted.refused);
  return acted.steps;
};

describe('approval process', () => {
  const leadThenFinance = [step({ seats: [seat('lead')] }), step({ kind: 'agree', seats: [seat('kim', 'lee')] })];

  it('goes from the team lead to the agreement of finance to approved', () => {
    const first = steps(approve(leadThenFinance, vote('lead')));
    expect(outcomeOf(first)).toBe('pending');
    expect(deciders(first)).toEqual(['kim', 'lee']);
    expect(outcomeOf(steps(approve(first, vote('lee', 2))))).toBe('approved');
  });

  it('refuses whoever is not asked now', () => {
    expect(approve(leadThenFinance, vote('kim'))).toEqual({ refused: 'NOT_YOUR_TURN' });
  });

  it('one rejection ends it', () => {
    const rejected = steps(reject(leadThenFinance, vote('lead')));
    expect(outcomeOf(rejected)).toBe('rejected');
    expect(deciders(rejected)).toEqual([]);
  });

  it('serial seats decide in order, parallel seats in any order, any needs one', () => {
    const serial = [step({ seats: [seat('a'), seat('b')] })];
    expect(deciders(serial)).toEqual(['a']);
    const parallel = [step({ order: 'parallel', seats: [seat('a'), seat('b')] })];
    expect(deciders(parallel)).toEqual(['a', 'b']);
    expect(outcomeOf(steps(approve(parallel, vote('b'))))).toBe('pending');
    const any = [step({ rule: 'any', seats: [seat('a'), seat('b')] })];
    expect(outcomeOf(steps(approve(any, vote('b'))))).toBe('approved');
  });

  it('returns one step, and not from the first', () => {
    expect(returnStep(leadThenFinance, 'lead')).toEqual({ refused: 'NO_PREVIOUS_STEP' });
    const second = steps(approve(leadThenFinance, vote('lead')));
    expect(deciders(steps(returnStep(second, 'kim')))).toEqual(['lead']);
  });

  it('a person in a row approves once, not in a row twice', () => {
    const row = [
      step({ seats: [seat('a')] }),
      step({ seats: [seat('a')] }),
      step({ seats: [seat('b')] }),
      step({ seats: [seat('a')] }),
    ];
    const after = steps(approve(row, vote('a')));
    expect(deciders(after)).toEqual(['b']);
    expect(after[1]?.seats[0]?.automatic).toBe(true);
    expect(deciders(steps(approve(after, vote('b', 2))))).toEqual(['a']);
  });

  it('takes back until the next one acts', () => {
    const first = steps(approve([...leadThenFinance, step({ seats: [seat('x')] })], vote('lead')));
    expect(deciders(steps(takeBack(first, 'lead')))).toEqual(['lead']);
    const second = steps(approve(first, vote('kim', 2)));
    expect(takeBack(second, 'lead')).toEqual({ refused: 'CANNOT_TAKE_BACK' });
  });

  it('ends for any line when everybody who is asked approves, each seat filled once', () => {
    const people = fc.constantFrom('a', 'b', 'c', 'd');
    const anySeat = fc.uniqueArray(people, { minLength: 1, maxLength: 3 }).map((names) => seat(...names));
    const anyStep = fc.record({
      order: fc.constantFrom('serial' as const, 'parallel' as const),
      rule: fc.constantFrom('all' as const, 'any' as const),
      seats: fc.array(anySeat, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 5 }), (line) => {
        let now = line.map((one) => step(one));
        const seats = now.flatMap((one) => one.seats).length;
        for (let tries = 0; activeStep(now) >= 0; tries++) {
          expect(tries).toBeLessThanOrEqual(seats);
          now = steps(approve(now, vote(deciders(now)[0] as string, tries)));
        }
        expect(outcomeOf(now)).toBe('approved');
      }),
    );
  });
});
