import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeStep,
  approve,
  canBeFilled,
  deciders,
  isLastApproval,
  outcomeOf,
  type ProcessStep,
  reject,
  returnStep,
  takeBack,
  voters,
} from './process.ts';

const title = { ko: '단계', en: 'step' };
const seat = (...candidates: string[]) => ({
  candidates,
  role: null,
  personId: null,
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

  it('says of the next approval whether it is the last: not where two decide side by side, but where one of several is enough', () => {
    expect(isLastApproval(leadThenFinance)).toBe(false);
    expect(isLastApproval(steps(approve(leadThenFinance, vote('lead'))))).toBe(true);
    const sideBySide = [step({ order: 'parallel', seats: [seat('kim'), seat('lee')] })];
    expect(isLastApproval(sideBySide)).toBe(false);
    expect(isLastApproval(steps(approve(sideBySide, vote('kim'))))).toBe(true);
    const oneOf = [step({ rule: 'any', seats: [seat('kim'), seat('lee')] }), step({ seats: [seat('park')] })];
    expect(isLastApproval(steps(approve(oneOf, vote('lee'))))).toBe(true);
    // A person in a row decides once for both.
    expect(isLastApproval([step({ seats: [seat('kim')] }), step({ seats: [seat('kim')] })])).toBe(true);
    expect(isLastApproval(steps(reject(leadThenFinance, vote('lead'))))).toBe(false);
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

  it('takes back one’s latest vote alone, not those of earlier steps', () => {
    const four = ['kim', 'lead', 'kim', 'x'].map((person) => step({ seats: [seat(person)] }));
    const first = steps(approve(four, vote('kim')));
    const third = steps(approve(steps(approve(first, vote('lead', 2))), vote('kim', 3)));
    const back = steps(takeBack(third, 'kim'));
    expect(back.map(({ seats }) => seats.map(({ by }) => by))).toEqual([['kim'], ['lead'], [null], [null]]);
    expect(deciders(back)).toEqual(['kim']);
  });

  it('lets nobody fill two seats of one step, and in other steps again', () => {
    for (const order of ['serial', 'parallel'] as const) {
      const two = [step({ order, seats: [seat('a', 'b'), seat('a', 'b')] }), step({ seats: [seat('a', 'b')] })];
      const once = steps(approve(two, vote('a')));
      expect(deciders(once)).toEqual(['b']);
      for (const rule of [approve, reject]) {
        expect(rule(once, vote('a', 2))).toEqual({ refused: 'ALREADY_VOTED' });
      }
      expect(returnStep(once, 'a')).toEqual({ refused: 'ALREADY_VOTED' });
      const both = steps(approve(once, vote('b', 2)));
      expect(outcomeOf(steps(approve(both, vote('a', 3))))).toBe('approved');
    }
  });

  it('asks who has voted again where nobody else is left for a seat, and for no other seat', () => {
    const left = { vote: 'approved' as const, by: 'a', at: new Date(0).toISOString() };
    const role = (name: string, ...names: string[]) => ({ ...seat(...names), role: name });
    const [filled, other] = [{ ...role('manager', 'a'), ...left }, role('legal', 'a', 'b')];
    const stuck = [step({ order: 'parallel', seats: [filled, role('finance', 'a'), other] })];
    expect(deciders(stuck)).toEqual(['a', 'b']);
    const again = steps(approve(stuck, vote('a')));
    expect(again[0]?.seats.map((one) => one.by)).toEqual(['a', 'a', null]);
    expect(approve(again, vote('a', 2))).toEqual({ refused: 'ALREADY_VOTED' });
    expect(outcomeOf(steps(approve(again, vote('b', 2))))).toBe('approved');
    const last = [step({ seats: [filled, role('finance', 'a')] })];
    expect(outcomeOf(steps(reject(last, vote('a'))))).toBe('rejected');
    const behind = [step({ seats: [seat('c')] }), ...last];
    const before = steps(approve(behind, vote('c')));
    expect(deciders(steps(returnStep(before, 'a')))).toEqual(['c']);
  });

  it('keeps who is needed for another seat of the step for that one', () => {
    const serial = [step({ seats: [seat('kim', 'lee'), seat('kim')] })];
    expect(approve(serial, vote('kim'))).toEqual({ refused: 'NOT_YOUR_TURN' });
    expect(deciders(steps(approve(serial, vote('lee'))))).toEqual(['kim']);
    const parallel = [step({ order: 'parallel', seats: [seat('kim', 'lee'), seat('kim')] })];
    const first = steps(approve(parallel, vote('kim')));
    expect(first[0]?.seats.map((one) => one.by)).toEqual([null, 'kim']);
    expect(deciders(first)).toEqual(['lee']);
  });

  const people = fc.constantFrom('a', 'b', 'c', 'd');
  const anySeat = fc.uniqueArray(people, { minLength: 1, maxLength: 3 }).map((names) => seat(...names));
  const anyStep = fc.record({
    order: fc.constantFrom('serial' as const, 'parallel' as const),
    rule: fc.constantFrom('all' as const, 'any' as const),
    seats: fc.array(anySeat, { minLength: 1, maxLength: 4 }),
  });
  const anyLine = fc.array(anyStep, { minLength: 1, maxLength: 5 });
  const twice = (now: readonly ProcessStep[]) =>
    now.some((one) => voters(one).size < one.seats.filter((filled) => filled.vote !== null).length);
  const isDone = (one: ProcessStep) => one.seats.every((filled) => filled.vote !== null);
  /** The largest number of seats, tried out, that have different people. */
  const mostPeople = ([first, ...rest]: ProcessStep['seats'], taken: string[] = []): number =>
    first
      ? Math.max(
          mostPeople(rest, taken),
          ...first.candidates.filter((one) => !taken.includes(one)).map((one) => 1 + mostPeople(rest, [...taken, one])),
        )
      : 0;

  it('ends for any line with enough people, whoever of those who are asked approves, each seat filled by another', () => {
    const enough = anyLine.filter((line) =>
      line.every((one) => one.rule === 'any' || canBeFilled(one.seats, new Set())),
    );
    fc.assert(
      fc.property(enough, fc.infiniteStream(fc.nat()), (line, choices) => {
        let now = line.map((one) => step(one));
        const seats = now.flatMap((one) => one.seats).length;
        for (let tries = 0; activeStep(now) >= 0; tries++) {
          expect(tries).toBeLessThanOrEqual(seats);
          const asked = deciders(now);
          now = steps(approve(now, vote(asked[choices.next().value % asked.length] as string, tries)));
          expect(twice(now)).toBe(false);
        }
        expect(outcomeOf(now)).toBe('approved');
      }),
    );
  });

  it('waits for somebody and lets as many different people as there are decide a step, whatever anybody tries', () => {
    const act = fc.record({ by: people, what: fc.constantFrom('approve', 'approve', 'approve', 'return', 'back') });
    fc.assert(
      fc.property(anyLine, fc.array(act, { maxLength: 20 }), (line, acts) => {
        let now = line.map((one) => step(one));
        acts.forEach(({ by, what }, at) => {
          const mayNow = deciders(now).includes(by);
          const acted =
            what === 'approve'
              ? approve(now, vote(by, at))
              : what === 'return'
                ? returnStep(now, by)
                : takeBack(now, by);
          if (what === 'approve') expect('steps' in acted).toBe(mayNow);
          if ('steps' in acted) now = acted.steps;
          expect(deciders(now).length > 0).toBe(outcomeOf(now) === 'pending');
          for (const one of now.filter((known) => known.rule === 'all' && isDone(known))) {
            expect(voters(one).size).toBe(mostPeople(one.seats));
          }
        });
      }),
    );
  });
});
