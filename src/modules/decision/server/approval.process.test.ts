/** Whoever leaves or changes roles while a step is being decided: it waits for somebody as long as the company has a master. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { approve, deciders, outcomeOf, type ProcessStep, voters } from '../contract/process.ts';
import { type People, seatedNow } from './approval.process.ts';

const persons = ['ann', 'ben', 'cho', 'dan'];
const roles = ['manager', 'finance', 'legal'];
type World = Record<string, string[]>;

const open = { candidates: [], vote: null, by: null, at: null, comment: null, automatic: false };
const anySeat = fc.oneof(
  fc.constantFrom(...roles).map((role) => ({ ...open, role, personId: null })),
  fc.constantFrom(...persons).map((personId) => ({ ...open, role: null, personId })),
);
const anyStep: fc.Arbitrary<ProcessStep> = fc.record({
  title: fc.constant({ ko: '단계', en: 'step' }),
  kind: fc.constant('approve' as const),
  order: fc.constantFrom('serial' as const, 'parallel' as const),
  rule: fc.constantFrom('all' as const, 'any' as const),
  seats: fc.array(anySeat, { minLength: 1, maxLength: 4 }),
});
/** The roles of each active member; whoever is not named has left. */
const anyWorld: fc.Arbitrary<World> = fc
  .dictionary(fc.constantFrom(...persons), fc.uniqueArray(fc.constantFrom('master', ...roles)))
  .filter((world) => Object.values(world).some((held) => held.includes('master')));

const holders = (world: World, role: string) => Object.keys(world).filter((person) => world[person]?.includes(role));
const peopleIn = (world: World): People => ({
  holders: async (role) => holders(world, role),
  isMember: async (person) => person in world,
  head: async () => null,
  delegated: async () => [],
});

it('never leaves a step without an active member to decide it, and asks nobody twice while a master could', async () => {
  const requester = fc.option(fc.constantFrom(...persons));
  const turns = fc.array(fc.tuple(anyWorld, fc.nat()), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 3 }), requester, turns, async (line, by, worlds) => {
      let steps = line;
      for (const [at, [world, choice]] of worlds.entries()) {
        if (outcomeOf(steps) !== 'pending') return;
        steps = await seatedNow(peopleIn(world), {
          steps,
          requestedBy: by,
          ownApproval: 'above',
          amount: null,
          currency: null,
        });
        const asked = deciders(steps);
        expect(asked.filter((person) => person in world)).toEqual(asked);
        expect(asked).not.toEqual([]);
        const personId = asked[choice % asked.length] as string;
        const acted = approve(steps, { personId, at: new Date(at).toISOString(), comment: null });
        if (!('steps' in acted)) throw new Error(acted.refused);
        expectNobodyElseFree(world, { before: steps, after: acted.steps, personId, by });
        steps = acted.steps;
      }
    }),
    { numRuns: 500 },
  );
});

/** Whoever filled a second seat of a role did so because every master has voted in the step, too, or has asked for it. */
function expectNobodyElseFree(
  world: World,
  { before, after, personId, by }: { before: ProcessStep[]; after: ProcessStep[]; personId: string; by: string | null },
): void {
  before.forEach((step, index) => {
    const now = after[index] as ProcessStep;
    const filled = step.seats.some((seat, place) => seat.vote === null && seat.role && now.seats[place]?.vote);
    if (!filled || step.rule === 'any' || !voters(step).has(personId)) return;
    const free = holders(world, 'master').filter((master) => !voters(now).has(master) && master !== by);
    const unfilled = now.seats.filter((seat) => seat.vote === null).length;
    // Who is free is kept for the seats that are still open.
    expect(free.length).toBeLessThanOrEqual(unfilled);
  });
}
