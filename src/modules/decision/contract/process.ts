/**
 * What an approval does when somebody acts: pure, so that the button and the server agree. A process is a list of steps with
 * seats; its position is derived from the votes.
 */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { stepKinds } from './line.ts';

export const ProcessSeat = z.object({
  /** Who may fill the seat. While the approval is open they are found anew for every reading and every act. */
  candidates: z.array(Id),
  role: z.string().nullable(),
  /** Whose seat it is, where the line names a person. */
  personId: Id.nullable().default(null),
  /** So many heads of units above who asked. */
  head: z.int().nullish(),
  vote: z.enum(['approved', 'rejected']).nullable(),
  by: Id.nullable(),
  /** Of the candidates, those who sit there whatever roles they have; the others hold the seat's role, or are masters. Found anew like them. */
  inPerson: z.array(Id).nullish(),
  /** Of the candidates, those who act for another one who is away; found anew like them. */
  delegates: z.array(z.object({ id: Id, insteadOf: Id })).nullish(),
  /** Who was away, where somebody voted for another. */
  insteadOf: Id.nullish(),
  at: Instant.nullable(),
  comment: z.string().nullable(),
  /** True: the person had approved the step before, and a person in a row decides once. */
  automatic: z.boolean().default(false),
});
export type ProcessSeat = z.infer<typeof ProcessSeat>;

export const ProcessStep = z.object({
  title: LocalText,
  kind: z.enum(stepKinds),
  order: z.enum(['serial', 'parallel']),
  rule: z.enum(['all', 'any']),
  seats: z.array(ProcessSeat),
});
export type ProcessStep = z.infer<typeof ProcessStep>;

export const outcomes = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

export type Refusal = 'NOT_YOUR_TURN' | 'ALREADY_VOTED' | 'NO_PREVIOUS_STEP' | 'CANNOT_TAKE_BACK';
type Acted = { steps: ProcessStep[] } | { refused: Refusal };

export function stepState(step: ProcessStep): 'done' | 'rejected' | 'open' {
  if (step.seats.some((seat) => seat.vote === 'rejected')) return 'rejected';
  const approved = step.seats.filter((seat) => seat.vote === 'approved').length;
  return approved >= (step.rule === 'any' ? 1 : step.seats.length) ? 'done' : 'open';
}

/** Index of the step that decides now; -1 when the process has ended. */
export function activeStep(steps: readonly ProcessStep[]): number {
  const index = steps.findIndex((step) => stepState(step) !== 'done');
  return index >= 0 && stepState(steps[index] as ProcessStep) === 'rejected' ? -1 : index;
}

/** Derived from the votes alone; withdrawal and cancellation are the approval's, not the process's. */
export function outcomeOf(steps: readonly ProcessStep[]): 'pending' | 'approved' | 'rejected' {
  if (steps.some((step) => stepState(step) === 'rejected')) return 'rejected';
  return activeStep(steps) === -1 ? 'approved' : 'pending';
}

/** Seats that may be filled now: all open ones of a parallel step, the first open one of a serial step. */
export function openSeats(steps: readonly ProcessStep[]): ProcessSeat[] {
  const step = steps[activeStep(steps)];
  if (!step) return [];
  const open = step.seats.filter((seat) => seat.vote === null);
  return step.order === 'parallel' || step.rule === 'any' ? open : open.slice(0, 1);
}

/** Who has voted in the step, and for whom: a right counts once, whoever uses it. */
export function voters(step: ProcessStep): Set<string> {
  const voted = step.seats.filter(({ vote }) => vote !== null);
  return new Set(voted.flatMap(({ by, insteadOf: absent }) => [by, absent]).filter((id) => id != null));
}

/** Whether who asked decided the seat: allowed by the line, or nobody else was left. It is marked wherever the vote is shown. */
export function isOwnApproval(
  { requestedBy }: { requestedBy: { id: string } | null },
  { by }: Pick<ProcessSeat, 'by'>,
): boolean {
  return by !== null && by === requestedBy?.id;
}

/** Everybody who has a seat, may take one or took one, in whatever step: they know of the approval. */
export function peopleIn(steps: readonly ProcessStep[]): string[] {
  const seats = steps.flatMap((step) => step.seats);
  return [...new Set(seats.flatMap(({ candidates, by }) => (by ? [...candidates, by] : candidates)))];
}

/**
 * Who takes part in what the approval is about: who voted, and as long as it is pending who is asked for an open seat, of whichever
 * step: who sits later in the line reads ahead. Others who were asked once only know of the approval.
 */
export function concernedIn(steps: readonly ProcessStep[], outcome: Outcome): string[] {
  const seats = steps.flatMap((step) => step.seats);
  const asked = ({ vote, candidates }: ProcessSeat) => (outcome === 'pending' && vote === null ? candidates : []);
  return [...new Set(seats.flatMap((seat) => [...asked(seat), ...(seat.by ? [seat.by] : [])]))];
}

/** Who takes part in what the approval is about, and by what, where that may end before the seats are looked at again. */
interface Concerned {
  personId: string;
  /** For whom, where somebody takes part for others: as long as the delegation holds. */
  insteadOf: string[] | null;
  /** By which roles: as long as the person has one of them. */
  roles: string[] | null;
}

/** Nobody is left for the seat of a role, or too few: the masters sit there. */
const rolesOf = ({ role }: ProcessSeat) => (role === null ? ['master'] : [role, 'master']);

/** How a candidate comes to the seat: in person where both are empty. */
function waysTo(seat: ProcessSeat, id: string): Omit<Concerned, 'personId'> {
  const absent = seat.delegates?.find((delegate) => delegate.id === id)?.insteadOf;
  if (absent) return { insteadOf: [absent], roles: null };
  // Seats of before did not tell.
  const isInPerson = seat.inPerson?.includes(id) ?? true;
  return { insteadOf: null, roles: isInPerson ? null : rolesOf(seat) };
}

const joined = (all: readonly (string[] | null)[]): string[] | null => {
  const some = [...new Set(all.flatMap((one) => one ?? []))].sort();
  return some.length > 0 ? some : null;
};

export function concernsIn(steps: readonly ProcessStep[], outcome: Outcome): Concerned[] {
  const seats = steps.flatMap((step) => step.seats);
  return concernedIn(steps, outcome).map((personId): Concerned => {
    const asked = seats.filter(({ vote, candidates }) => vote === null && candidates.includes(personId));
    const ways = outcome === 'pending' ? asked.map((seat) => waysTo(seat, personId)) : [];
    const inPerson = ways.some(({ insteadOf, roles }) => !insteadOf && !roles);
    if (inPerson || seats.some(({ by }) => by === personId)) return { personId, insteadOf: null, roles: null };
    return {
      personId,
      insteadOf: joined(ways.map((way) => way.insteadOf)),
      roles: joined(ways.map(({ roles }) => roles)),
    };
  });
}

/** Whose turn has come: who voted, and as long as it is pending who may decide now. */
export function turnsIn(steps: readonly ProcessStep[], outcome: Outcome): string[] {
  const votes = steps.flatMap((step) => step.seats.flatMap(({ by }) => by ?? []));
  return [...new Set([...votes, ...(outcome === 'pending' ? deciders(steps) : [])])];
}

/** How many of the seats can be filled by different people, none of those taken. */
function differentPeople(seats: readonly ProcessSeat[], taken: ReadonlySet<string>): number {
  const seatOf = new Map<string, ProcessSeat>();
  // A candidate who has a seat gives it up if another candidate can be found for that one.
  const find = (seat: ProcessSeat, asked: Set<string>): boolean =>
    seat.candidates.some((person) => {
      if (taken.has(person) || asked.has(person)) return false;
      asked.add(person);
      const held = seatOf.get(person);
      if (held && !find(held, asked)) return false;
      seatOf.set(person, seat);
      return true;
    });
  return seats.filter((seat) => find(seat, new Set())).length;
}

/** True when a different person, none of those taken, can be found for each seat. */
export function canBeFilled(seats: readonly ProcessSeat[], taken: ReadonlySet<string>): boolean {
  return differentPeople(seats, taken) === seats.length;
}

/**
 * As many different people as there are decide a step: nobody fills two of its seats, nor one of others while needed for
 * another, at the cost of one person less. Where too few are left, who has voted is asked again: no seat waits for nobody.
 */
function mayFill(step: ProcessStep, seat: ProcessSeat, personId: string): boolean {
  if (!seat.candidates.includes(personId)) return false;
  if (step.rule === 'any') return true;
  const taken = voters(step);
  const open = step.seats.filter((one) => one.vote === null);
  const others = open.filter((one) => one !== seat);
  const joins = taken.has(personId) ? 0 : 1;
  return joins + differentPeople(others, new Set([...taken, personId])) >= differentPeople(open, taken);
}

/** Everybody who may decide now. */
export function deciders(steps: readonly ProcessStep[]): string[] {
  const step = steps[activeStep(steps)];
  if (!step) return [];
  const able = openSeats(steps).flatMap((seat) => seat.candidates.filter((person) => mayFill(step, seat, person)));
  return [...new Set(able)];
}

export function mayDecide(steps: readonly ProcessStep[], personId: string): boolean {
  return deciders(steps).includes(personId);
}

/** Why the person does not decide now; null when he or she may. */
function refusalOf(steps: readonly ProcessStep[], personId: string): Refusal | null {
  if (mayDecide(steps, personId)) return null;
  const step = steps[activeStep(steps)];
  return step && voters(step).has(personId) ? 'ALREADY_VOTED' : 'NOT_YOUR_TURN';
}

interface Vote {
  personId: string;
  at: string;
  comment: string | null;
}

/** The seat that the person would fill now. */
function seatFor(steps: readonly ProcessStep[], personId: string): ProcessSeat | undefined {
  const now = steps[activeStep(steps)];
  return now && openSeats(steps).find((open) => mayFill(now, open, personId));
}

/** For whom, being away, the person would decide now; null: with an own right, or not at all. */
export function insteadOf(steps: readonly ProcessStep[], personId: string): string | null {
  return seatFor(steps, personId)?.delegates?.find(({ id }) => id === personId)?.insteadOf ?? null;
}

function fillSeat(steps: readonly ProcessStep[], vote: Vote, value: 'approved' | 'rejected'): Acted {
  const { personId, at, comment } = vote;
  const refused = refusalOf(steps, personId);
  if (refused) return { refused };
  const seat = seatFor(steps, personId) as ProcessSeat;
  const filled: ProcessSeat = {
    ...seat,
    vote: value,
    by: personId,
    insteadOf: insteadOf(steps, personId),
    at,
    comment,
  };
  return { steps: steps.map((step) => ({ ...step, seats: step.seats.map((one) => (one === seat ? filled : one)) })) };
}

/** The one seat that is open alone, if the person who just approved is who would be asked again. */
function seatInARow(steps: readonly ProcessStep[], personId: string): ProcessSeat | undefined {
  const [seat, ...others] = openSeats(steps);
  const alone = seat?.candidates.length === 1 && mayDecide(steps, personId);
  return alone && others.length === 0 ? seat : undefined;
}

/** Approves; a person who alone would be asked again right after decides once for both. */
export function approve(steps: readonly ProcessStep[], vote: Vote): Acted {
  let acted = fillSeat(steps, vote, 'approved');
  while ('steps' in acted && seatInARow(acted.steps, vote.personId)) {
    const before = acted.steps;
    const seat = seatInARow(before, vote.personId);
    const again = fillSeat(before, { ...vote, comment: null }, 'approved');
    if (!('steps' in again)) break;
    acted = {
      steps: again.steps.map((step, at) => ({
        ...step,
        seats: step.seats.map((one, place) => (before[at]?.seats[place] === seat ? { ...one, automatic: true } : one)),
      })),
    };
  }
  return acted;
}

/** Whether the next approval, whoever of those asked gives it, is the last one that the process needs. */
export function isLastApproval(steps: readonly ProcessStep[]): boolean {
  const asked = deciders(steps);
  const ends = (personId: string) => {
    const acted = approve(steps, { personId, at: '', comment: null });
    return 'steps' in acted && outcomeOf(acted.steps) === 'approved';
  };
  return asked.length > 0 && asked.every(ends);
}

export function reject(steps: readonly ProcessStep[], vote: Vote): Acted {
  return fillSeat(steps, vote, 'rejected');
}

const cleared = (seat: ProcessSeat): ProcessSeat => ({
  ...seat,
  vote: null,
  by: null,
  insteadOf: null,
  at: null,
  comment: null,
  automatic: false,
});

/** Sends the approval back one step: the step before decides again, and this one's votes are void. */
export function returnStep(steps: readonly ProcessStep[], personId: string): Acted {
  const refused = refusalOf(steps, personId);
  if (refused) return { refused };
  const now = activeStep(steps);
  if (now <= 0) return { refused: 'NO_PREVIOUS_STEP' };
  return {
    steps: steps.map((step, index) =>
      index === now || index === now - 1 ? { ...step, seats: step.seats.map(cleared) } : step,
    ),
  };
}

/** Takes back one's own approval as long as nobody acted after it. */
export function takeBack(steps: readonly ProcessStep[], personId: string): Acted {
  const votes = steps.flatMap((step) => step.seats).filter((seat) => seat.vote !== null);
  const latest = votes
    .map((seat) => seat.at ?? '')
    .sort()
    .at(-1);
  const mine = votes.filter((seat) => seat.by === personId && seat.at === latest);
  if (mine.length === 0 || votes.some((seat) => seat.at === latest && seat.by !== personId)) {
    return { refused: 'CANNOT_TAKE_BACK' };
  }
  return {
    steps: steps.map((step) => ({
      ...step,
      seats: step.seats.map((seat) => (mine.includes(seat) ? cleared(seat) : seat)),
    })),
  };
}
