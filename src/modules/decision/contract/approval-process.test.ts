import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approveSeat,
  canBeFilled,
  getActiveStepIndex,
  getOutcome,
  isLastApproval,
  listDeciders,
  listVoters,
  type ProcessStep,
  rejectSeat,
  returnToPreviousStep,
  takeBackVote,
} from './approval-process.ts';

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
const steps = (result: ReturnType<typeof approveSeat>): ProcessStep[] => {
  if (!('steps' in result)) throw new Error(result.refused);
  return result.steps;
};

describe('approval process', () => {
  const leadThenFinance = [step({ seats: [seat('lead')] }), step({ kind: 'agree', seats: [seat('kim', 'lee')] })];

  it('goes from the team lead to the agreement of finance to approved', () => {
    const first = steps(approveSeat(leadThenFinance, vote('lead')));
    expect(getOutcome(first)).toBe('pending');
    expect(listDeciders(first)).toEqual(['kim', 'lee']);
    expect(getOutcome(steps(approveSeat(first, vote('lee', 2))))).toBe('approved');
  });

  it('says of the next approval whether it is the last: not where two decide side by side, but where one of several is enough', () => {
    expect(isLastApproval(leadThenFinance)).toBe(false);
    expect(isLastApproval(steps(approveSeat(leadThenFinance, vote('lead'))))).toBe(true);
    const sideBySide = [step({ order: 'parallel', seats: [seat('kim'), seat('lee')] })];
    expect(isLastApproval(sideBySide)).toBe(false);
    expect(isLastApproval(steps(approveSeat(sideBySide, vote('kim'))))).toBe(true);
    const oneOf = [step({ rule: 'any', seats: [seat('kim'), seat('lee')] }), step({ seats: [seat('park')] })];
    expect(isLastApproval(steps(approveSeat(oneOf, vote('lee'))))).toBe(true);
    // A person in a row decides once for both.
    expect(isLastApproval([step({ seats: [seat('kim')] }), step({ seats: [seat('kim')] })])).toBe(true);
    expect(isLastApproval(steps(rejectSeat(leadThenFinance, vote('lead'))))).toBe(false);
  });

  it('refuses a person who is not asked now', () => {
    expect(approveSeat(leadThenFinance, vote('kim'))).toEqual({ refused: 'NOT_YOUR_TURN' });
  });

  it('one rejection ends it', () => {
    const rejected = steps(rejectSeat(leadThenFinance, vote('lead')));
    expect(getOutcome(rejected)).toBe('rejected');
    expect(listDeciders(rejected)).toEqual([]);
  });

  it('serial seats decide in order, parallel seats in any order, any needs one', () => {
    const serial = [step({ seats: [seat('a'), seat('b')] })];
    expect(listDeciders(serial)).toEqual(['a']);
    const parallel = [step({ order: 'parallel', seats: [seat('a'), seat('b')] })];
    expect(listDeciders(parallel)).toEqual(['a', 'b']);
    expect(getOutcome(steps(approveSeat(parallel, vote('b'))))).toBe('pending');
    const any = [step({ rule: 'any', seats: [seat('a'), seat('b')] })];
    expect(getOutcome(steps(approveSeat(any, vote('b'))))).toBe('approved');
  });

  it('returns one step, and not from the first', () => {
    expect(returnToPreviousStep(leadThenFinance, 'lead')).toEqual({ refused: 'NO_PREVIOUS_STEP' });
    const second = steps(approveSeat(leadThenFinance, vote('lead')));
    expect(listDeciders(steps(returnToPreviousStep(second, 'kim')))).toEqual(['lead']);
  });

  it('a person in a row approves once, not in a row twice', () => {
    const row = [
      step({ seats: [seat('a')] }),
      step({ seats: [seat('a')] }),
      step({ seats: [seat('b')] }),
      step({ seats: [seat('a')] }),
    ];
    const nextSteps = steps(approveSeat(row, vote('a')));
    expect(listDeciders(nextSteps)).toEqual(['b']);
    expect(nextSteps[1]?.seats[0]?.automatic).toBe(true);
    expect(listDeciders(steps(approveSeat(nextSteps, vote('b', 2))))).toEqual(['a']);
  });

  it('takes back until the next one acts', () => {
    const first = steps(approveSeat([...leadThenFinance, step({ seats: [seat('x')] })], vote('lead')));
    expect(listDeciders(steps(takeBackVote(first, 'lead')))).toEqual(['lead']);
    const second = steps(approveSeat(first, vote('kim', 2)));
    expect(takeBackVote(second, 'lead')).toEqual({ refused: 'CANNOT_TAKE_BACK' });
  });

  it('takes back one’s latest vote alone, not those of earlier steps', () => {
    const four = ['kim', 'lead', 'kim', 'x'].map((person) => step({ seats: [seat(person)] }));
    const first = steps(approveSeat(four, vote('kim')));
    const third = steps(approveSeat(steps(approveSeat(first, vote('lead', 2))), vote('kim', 3)));
    const back = steps(takeBackVote(third, 'kim'));
    expect(back.map(({ seats }) => seats.map(({ by }) => by))).toEqual([['kim'], ['lead'], [null], [null]]);
    expect(listDeciders(back)).toEqual(['kim']);
  });

  it('lets nobody fill two seats of one step, and in other steps again', () => {
    for (const order of ['serial', 'parallel'] as const) {
      const two = [step({ order, seats: [seat('a', 'b'), seat('a', 'b')] }), step({ seats: [seat('a', 'b')] })];
      const once = steps(approveSeat(two, vote('a')));
      expect(listDeciders(once)).toEqual(['b']);
      for (const rule of [approveSeat, rejectSeat]) {
        expect(rule(once, vote('a', 2))).toEqual({ refused: 'ALREADY_VOTED' });
      }
      expect(returnToPreviousStep(once, 'a')).toEqual({ refused: 'ALREADY_VOTED' });
      const both = steps(approveSeat(once, vote('b', 2)));
      expect(getOutcome(steps(approveSeat(both, vote('a', 3))))).toBe('approved');
    }
  });

  it('asks earlier voters again where a seat has no other candidates, and for no other seat', () => {
    const voteOfLeaver = { vote: 'approved' as const, by: 'a', at: new Date(0).toISOString() };
    const role = (name: string, ...names: string[]) => ({ ...seat(...names), role: name });
    const [filled, other] = [{ ...role('manager', 'a'), ...voteOfLeaver }, role('legal', 'a', 'b')];
    const stuck = [step({ order: 'parallel', seats: [filled, role('finance', 'a'), other] })];
    expect(listDeciders(stuck)).toEqual(['a', 'b']);
    const again = steps(approveSeat(stuck, vote('a')));
    expect(again[0]?.seats.map((filledSeat) => filledSeat.by)).toEqual(['a', 'a', null]);
    expect(approveSeat(again, vote('a', 2))).toEqual({ refused: 'ALREADY_VOTED' });
    expect(getOutcome(steps(approveSeat(again, vote('b', 2))))).toBe('approved');
    const last = [step({ seats: [filled, role('finance', 'a')] })];
    expect(getOutcome(steps(rejectSeat(last, vote('a'))))).toBe('rejected');
    const behind = [step({ seats: [seat('c')] }), ...last];
    const stepsBefore = steps(approveSeat(behind, vote('c')));
    expect(listDeciders(steps(returnToPreviousStep(stepsBefore, 'a')))).toEqual(['c']);
  });

  it('reserves a person needed for another seat of the step for that seat', () => {
    const serial = [step({ seats: [seat('kim', 'lee'), seat('kim')] })];
    expect(approveSeat(serial, vote('kim'))).toEqual({ refused: 'NOT_YOUR_TURN' });
    expect(listDeciders(steps(approveSeat(serial, vote('lee'))))).toEqual(['kim']);
    const parallel = [step({ order: 'parallel', seats: [seat('kim', 'lee'), seat('kim')] })];
    const first = steps(approveSeat(parallel, vote('kim')));
    expect(first[0]?.seats.map((filledSeat) => filledSeat.by)).toEqual([null, 'kim']);
    expect(listDeciders(first)).toEqual(['lee']);
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
    now.some((step) => listVoters(step).size < step.seats.filter((filled) => filled.vote !== null).length);
  const isDone = (processStep: ProcessStep) => processStep.seats.every((filled) => filled.vote !== null);
  /** The largest number of seats, tried out, that have different people. */
  const countMostPeople = ([first, ...rest]: ProcessStep['seats'], usedPeople: string[] = []): number =>
    first
      ? Math.max(
          countMostPeople(rest, usedPeople),
          ...first.candidates
            .filter((candidate) => !usedPeople.includes(candidate))
            .map((candidate) => 1 + countMostPeople(rest, [...usedPeople, candidate])),
        )
      : 0;

  it('ends for any line with enough people, with any order of approvals, each seat filled by another person', () => {
    const enough = anyLine.filter((line) =>
      line.every((lineStep) => lineStep.rule === 'any' || canBeFilled(lineStep.seats, new Set())),
    );
    fc.assert(
      fc.property(enough, fc.infiniteStream(fc.nat()), (line, choices) => {
        let now = line.map((lineStep) => step(lineStep));
        const seats = now.flatMap((processStep) => processStep.seats).length;
        for (let tries = 0; getActiveStepIndex(now) >= 0; tries++) {
          expect(tries).toBeLessThanOrEqual(seats);
          const askedPeople = listDeciders(now);
          now = steps(approveSeat(now, vote(askedPeople[choices.next().value % askedPeople.length] as string, tries)));
          expect(twice(now)).toBe(false);
        }
        expect(getOutcome(now)).toBe('approved');
      }),
    );
  });

  it('waits for somebody and lets as many different people as there are decide a step, whatever anybody tries', () => {
    const actionArbitrary = fc.record({
      by: people,
      what: fc.constantFrom('approve', 'approve', 'approve', 'return', 'back'),
    });
    fc.assert(
      fc.property(anyLine, fc.array(actionArbitrary, { maxLength: 20 }), (line, acts) => {
        let now = line.map((lineStep) => step(lineStep));
        acts.forEach(({ by, what }, at) => {
          const mayNow = listDeciders(now).includes(by);
          const result =
            what === 'approve'
              ? approveSeat(now, vote(by, at))
              : what === 'return'
                ? returnToPreviousStep(now, by)
                : takeBackVote(now, by);
          if (what === 'approve') expect('steps' in result).toBe(mayNow);
          if ('steps' in result) now = result.steps;
          expect(listDeciders(now).length > 0).toBe(getOutcome(now) === 'pending');
          for (const processStep of now.filter(
            (candidateStep) => candidateStep.rule === 'all' && isDone(candidateStep),
          )) {
            expect(listVoters(processStep).size).toBe(countMostPeople(processStep.seats));
          }
        });
      }),
    );
  });
});
