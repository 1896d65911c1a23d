/**
 * Tests of the approval process: members leave or change roles during a step, and it still waits for somebody as long as the
 * company has a master.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approveSeat, getOutcome, listDeciders, listVoters, type ProcessStep } from '../contract/approval-process.ts';
import { assignProcessSeats, type PeopleSource } from './approval-seating.ts';

const people = ['ann', 'ben', 'cho', 'dan'];
const roles = ['manager', 'finance', 'legal'];
type World = Record<string, string[]>;

const openSeat = { candidates: [], vote: null, by: null, at: null, comment: null, automatic: false };
const anySeat = fc.oneof(
  fc.constantFrom(...roles).map((role) => ({ ...openSeat, role, personId: null })),
  fc.constantFrom(...people).map((personId) => ({ ...openSeat, role: null, personId })),
);
const anyStep: fc.Arbitrary<ProcessStep> = fc.record({
  title: fc.constant({ ko: '단계', en: 'step' }),
  kind: fc.constant('approve' as const),
  order: fc.constantFrom('serial' as const, 'parallel' as const),
  rule: fc.constantFrom('all' as const, 'any' as const),
  seats: fc.array(anySeat, { minLength: 1, maxLength: 4 }),
});
/** The roles of each active member; people not listed have left. */
const anyWorld: fc.Arbitrary<World> = fc
  .dictionary(fc.constantFrom(...people), fc.uniqueArray(fc.constantFrom('master', ...roles)))
  .filter((world) => Object.values(world).some((rolesOfPerson) => rolesOfPerson.includes('master')));

const holders = (world: World, role: string) => Object.keys(world).filter((person) => world[person]?.includes(role));
const createPeople = (world: World): PeopleSource => ({
  holders: async (role) => holders(world, role),
  isMember: async (person) => person in world,
  head: async () => null,
  delegated: async () => [],
});

it('never leaves a step without an active member to decide it, and asks nobody twice while a master could', async () => {
  const requester = fc.option(fc.constantFrom(...people));
  const rounds = fc.array(fc.tuple(anyWorld, fc.nat()), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 3 }), requester, rounds, async (line, by, worlds) => {
      let steps = line;
      for (const [at, [world, choice]] of worlds.entries()) {
        if (getOutcome(steps) !== 'pending') return;
        steps = await assignProcessSeats(createPeople(world), {
          steps,
          requestedBy: by,
          ownApproval: 'above',
          amount: null,
          currency: null,
        });
        const deciderIds = listDeciders(steps);
        expect(deciderIds.filter((person) => person in world)).toEqual(deciderIds);
        expect(deciderIds).not.toEqual([]);
        const personId = deciderIds[choice % deciderIds.length] as string;
        const acted = approveSeat(steps, { personId, at: new Date(at).toISOString(), comment: null });
        if (!('steps' in acted)) throw new Error(acted.refused);
        assertNobodyElseFree(world, { before: steps, after: acted.steps, personId, by });
        steps = acted.steps;
      }
    }),
    { numRuns: 500 },
  );
});

/** A person may fill a second seat of a role only if every master has voted in the step or requested it. */
function assertNobodyElseFree(
  world: World,
  {
    before: stepsBefore,
    after: stepsAfter,
    personId,
    by,
  }: { before: ProcessStep[]; after: ProcessStep[]; personId: string; by: string | null },
): void {
  stepsBefore.forEach((step, index) => {
    const now = stepsAfter[index] as ProcessStep;
    const filled = step.seats.some((seat, seatIndex) => seat.vote === null && seat.role && now.seats[seatIndex]?.vote);
    if (!filled || step.rule === 'any' || !listVoters(step).has(personId)) return;
    const free = holders(world, 'master').filter((master) => !listVoters(now).has(master) && master !== by);
    const unfilled = now.seats.filter((seat) => seat.vote === null).length;
    // Free people are reserved for the open seats.
    expect(free.length).toBeLessThanOrEqual(unfilled);
  });
}
