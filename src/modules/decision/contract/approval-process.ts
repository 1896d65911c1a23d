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
  /** People who may fill the seat, determined again for every read and act while the approval is open. */
  candidates: z.array(Id),
  role: z.string().nullable(),
  /** Whose seat it is, where the line names a person. */
  personId: Id.nullable().default(null),
  /** Number of levels above the requester's unit. */
  head: z.int().nullish(),
  vote: z.enum(['approved', 'rejected']).nullable(),
  by: Id.nullable(),
  /** Candidates who fill the seat in person; the others hold the seat's role or are masters. Determined again each time. */
  inPerson: z.array(Id).nullish(),
  /** Those candidates who act for an absent one; also determined again each time. */
  delegates: z.array(z.object({ id: Id, insteadOf: Id })).nullish(),
  /** The absent person, if somebody voted for another. */
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
export type ApprovalOutcome = (typeof outcomes)[number];

export type VoteRefusal = 'NOT_YOUR_TURN' | 'ALREADY_VOTED' | 'NO_PREVIOUS_STEP' | 'CANNOT_TAKE_BACK';
type VoteResult = { steps: ProcessStep[] } | { refused: VoteRefusal };

export function getStepState(step: ProcessStep): 'done' | 'rejected' | 'open' {
  if (step.seats.some((seat) => seat.vote === 'rejected')) return 'rejected';
  const approved = step.seats.filter((seat) => seat.vote === 'approved').length;
  return approved >= (step.rule === 'any' ? 1 : step.seats.length) ? 'done' : 'open';
}

/** Index of the step that decides now; -1 when the process has ended. */
export function getActiveStepIndex(steps: readonly ProcessStep[]): number {
  const index = steps.findIndex((step) => getStepState(step) !== 'done');
  return index >= 0 && getStepState(steps[index] as ProcessStep) === 'rejected' ? -1 : index;
}

/** Derived from the votes alone; withdrawal and cancellation are the approval's, not the process's. */
export function getOutcome(steps: readonly ProcessStep[]): 'pending' | 'approved' | 'rejected' {
  if (steps.some((step) => getStepState(step) === 'rejected')) return 'rejected';
  return getActiveStepIndex(steps) === -1 ? 'approved' : 'pending';
}

/** Seats that may be filled now: all open ones of a parallel step, the first open one of a serial step. */
export function listOpenSeats(steps: readonly ProcessStep[]): ProcessSeat[] {
  const step = steps[getActiveStepIndex(steps)];
  if (!step) return [];
  const open = step.seats.filter((seat) => seat.vote === null);
  return step.order === 'parallel' || step.rule === 'any' ? open : open.slice(0, 1);
}

/** People who voted in the step, and those they acted for: a right counts only once. */
export function listVoters(step: ProcessStep): Set<string> {
  const voted = step.seats.filter(({ vote }) => vote !== null);
  return new Set(voted.flatMap(({ by, insteadOf: absent }) => [by, absent]).filter((id) => id != null));
}

/**
 * True if the requester decided the seat: allowed by the line, or nobody else was left. It is marked wherever the vote is shown.
 */
export function isOwnApproval(
  { requestedBy }: { requestedBy: { id: string } | null },
  { by }: Pick<ProcessSeat, 'by'>,
): boolean {
  return by !== null && by === requestedBy?.id;
}

/** Everybody who has, had or may take a seat in any step: they know of the approval. */
export function listPeople(steps: readonly ProcessStep[]): string[] {
  const seats = steps.flatMap((step) => step.seats);
  return [...new Set(seats.flatMap(({ candidates, by }) => (by ? [...candidates, by] : candidates)))];
}

/**
 * Participants in the approval: voters, and while it is pending the candidates of open seats in every step, as later deciders read
 * ahead. Others who were asked once only know of the approval.
 */
export function listConcernedPeople(steps: readonly ProcessStep[], outcome: ApprovalOutcome): string[] {
  const seats = steps.flatMap((step) => step.seats);
  const listCandidates = ({ vote, candidates }: ProcessSeat) =>
    outcome === 'pending' && vote === null ? candidates : [];
  return [...new Set(seats.flatMap((seat) => [...listCandidates(seat), ...(seat.by ? [seat.by] : [])]))];
}

/** A participant of the run under approval, with what the participation depends on. It may end before the seats are determined again. */
interface Concern {
  personId: string;
  /** The absent people whom the participant represents: it ends with the delegation. */
  insteadOf: string[] | null;
  /** Roles of which the person must still have one. */
  roles: string[] | null;
}

/** Masters fill the seat of a role that too few people have. */
const listSeatRoles = ({ role }: ProcessSeat) => (role === null ? ['master'] : [role, 'master']);

/** What a candidate's seat depends on: nothing, for a person who fills it in person. */
function getSeatBasis(seat: ProcessSeat, id: string): Omit<Concern, 'personId'> {
  const absent = seat.delegates?.find((delegate) => delegate.id === id)?.insteadOf;
  if (absent) return { insteadOf: [absent], roles: null };
  // Seats of approvals stored by earlier versions lack `inPerson`.
  const isInPerson = seat.inPerson?.includes(id) ?? true;
  return { insteadOf: null, roles: isInPerson ? null : listSeatRoles(seat) };
}

/** Sorted union of lists; null if it is empty. */
const unite = (lists: readonly (string[] | null)[]): string[] | null => {
  const union = [...new Set(lists.flatMap((list) => list ?? []))].sort();
  return union.length > 0 ? union : null;
};

/** The same people, with the absent people or the roles if only these make them participants. */
export function listConcerns(steps: readonly ProcessStep[], outcome: ApprovalOutcome): Concern[] {
  const seats = steps.flatMap((step) => step.seats);
  return listConcernedPeople(steps, outcome).map((personId): Concern => {
    const openSeats = seats.filter(({ vote, candidates }) => vote === null && candidates.includes(personId));
    const bases = outcome === 'pending' ? openSeats.map((seat) => getSeatBasis(seat, personId)) : [];
    const isInPerson = bases.some(({ insteadOf: absent, roles }) => !absent && !roles);
    if (isInPerson || seats.some(({ by }) => by === personId)) return { personId, insteadOf: null, roles: null };
    return {
      personId,
      insteadOf: unite(bases.map((basis) => basis.insteadOf)),
      roles: unite(bases.map(({ roles }) => roles)),
    };
  });
}

/** People whose turn has come: voters, and while pending the people who may decide now. */
export function listPeopleInTurn(steps: readonly ProcessStep[], outcome: ApprovalOutcome): string[] {
  const votes = steps.flatMap((step) => step.seats.flatMap(({ by }) => by ?? []));
  return [...new Set([...votes, ...(outcome === 'pending' ? listDeciders(steps) : [])])];
}

/** Maximum number of seats that different people can fill, excluding the people taken. */
function countFillableSeats(seats: readonly ProcessSeat[], usedPeople: ReadonlySet<string>): number {
  const seatOf = new Map<string, ProcessSeat>();
  // A candidate who has a seat gives it up if another candidate can take it.
  const find = (seat: ProcessSeat, visitedPeople: Set<string>): boolean =>
    seat.candidates.some((person) => {
      if (usedPeople.has(person) || visitedPeople.has(person)) return false;
      visitedPeople.add(person);
      const seatOfPerson = seatOf.get(person);
      if (seatOfPerson && !find(seatOfPerson, visitedPeople)) return false;
      seatOf.set(person, seat);
      return true;
    });
  return seats.filter((seat) => find(seat, new Set())).length;
}

/** True when a different person, none of those taken, can be found for each seat. */
export function canBeFilled(seats: readonly ProcessSeat[], usedPeople: ReadonlySet<string>): boolean {
  return countFillableSeats(seats, usedPeople) === seats.length;
}

/**
 * A step is decided by as many different people as possible: nobody fills two of its seats, or a seat while needed for another, if
 * that means one person less. If too few are left, voters are asked again: no seat stays unfillable.
 */
function canFill(step: ProcessStep, seat: ProcessSeat, personId: string): boolean {
  if (!seat.candidates.includes(personId)) return false;
  if (step.rule === 'any') return true;
  const usedPeople = listVoters(step);
  const open = step.seats.filter((candidate) => candidate.vote === null);
  const others = open.filter((candidate) => candidate !== seat);
  const joins = usedPeople.has(personId) ? 0 : 1;
  return joins + countFillableSeats(others, new Set([...usedPeople, personId])) >= countFillableSeats(open, usedPeople);
}

/** Everybody who may decide now. */
export function listDeciders(steps: readonly ProcessStep[]): string[] {
  const step = steps[getActiveStepIndex(steps)];
  if (!step) return [];
  const able = listOpenSeats(steps).flatMap((seat) => seat.candidates.filter((person) => canFill(step, seat, person)));
  return [...new Set(able)];
}

export function canDecide(steps: readonly ProcessStep[], personId: string): boolean {
  return listDeciders(steps).includes(personId);
}

/** Why the person does not decide now; null when he or she may. */
function findRefusal(steps: readonly ProcessStep[], personId: string): VoteRefusal | null {
  if (canDecide(steps, personId)) return null;
  const step = steps[getActiveStepIndex(steps)];
  return step && listVoters(step).has(personId) ? 'ALREADY_VOTED' : 'NOT_YOUR_TURN';
}

interface Vote {
  personId: string;
  at: string;
  comment: string | null;
}

/** The seat that the person would fill now. */
function findSeat(steps: readonly ProcessStep[], personId: string): ProcessSeat | undefined {
  const now = steps[getActiveStepIndex(steps)];
  return now && listOpenSeats(steps).find((open) => canFill(now, open, personId));
}

/** The absent person in whose place the person would decide now; null: with an own right, or not at all. */
export function findAbsentPerson(steps: readonly ProcessStep[], personId: string): string | null {
  return findSeat(steps, personId)?.delegates?.find(({ id }) => id === personId)?.insteadOf ?? null;
}

function fillSeat(steps: readonly ProcessStep[], vote: Vote, value: 'approved' | 'rejected'): VoteResult {
  const { personId, at, comment } = vote;
  const refused = findRefusal(steps, personId);
  if (refused) return { refused };
  const seat = findSeat(steps, personId) as ProcessSeat;
  const filled: ProcessSeat = {
    ...seat,
    vote: value,
    by: personId,
    insteadOf: findAbsentPerson(steps, personId),
    at,
    comment,
  };
  return {
    steps: steps.map((step) => ({
      ...step,
      seats: step.seats.map((candidate) => (candidate === seat ? filled : candidate)),
    })),
  };
}

/** The one seat that is open alone, if the person who just approved is who would be asked again. */
function findRepeatedSeat(steps: readonly ProcessStep[], personId: string): ProcessSeat | undefined {
  const [seat, ...others] = listOpenSeats(steps);
  const alone = seat?.candidates.length === 1 && canDecide(steps, personId);
  return alone && others.length === 0 ? seat : undefined;
}

/** Approves; a person who alone would be asked again right after decides once for both. */
export function approveSeat(steps: readonly ProcessStep[], vote: Vote): VoteResult {
  let result = fillSeat(steps, vote, 'approved');
  while ('steps' in result && findRepeatedSeat(result.steps, vote.personId)) {
    const previousSteps = result.steps;
    const seat = findRepeatedSeat(previousSteps, vote.personId);
    const again = fillSeat(previousSteps, { ...vote, comment: null }, 'approved');
    if (!('steps' in again)) break;
    result = {
      steps: again.steps.map((step, at) => ({
        ...step,
        seats: step.seats.map((candidate, seatIndex) =>
          previousSteps[at]?.seats[seatIndex] === seat ? { ...candidate, automatic: true } : candidate,
        ),
      })),
    };
  }
  return result;
}

/** True if the next approval, by any of the deciders, completes the process. */
export function isLastApproval(steps: readonly ProcessStep[]): boolean {
  const deciderIds = listDeciders(steps);
  const ends = (personId: string) => {
    const result = approveSeat(steps, { personId, at: '', comment: null });
    return 'steps' in result && getOutcome(result.steps) === 'approved';
  };
  return deciderIds.length > 0 && deciderIds.every(ends);
}

export function rejectSeat(steps: readonly ProcessStep[], vote: Vote): VoteResult {
  return fillSeat(steps, vote, 'rejected');
}

const clearSeat = (seat: ProcessSeat): ProcessSeat => ({
  ...seat,
  vote: null,
  by: null,
  insteadOf: null,
  at: null,
  comment: null,
  automatic: false,
});

/** Sends the approval back one step: the step before decides again, and this one's votes are void. */
export function returnToPreviousStep(steps: readonly ProcessStep[], personId: string): VoteResult {
  const refused = findRefusal(steps, personId);
  if (refused) return { refused };
  const now = getActiveStepIndex(steps);
  if (now <= 0) return { refused: 'NO_PREVIOUS_STEP' };
  return {
    steps: steps.map((step, index) =>
      index === now || index === now - 1 ? { ...step, seats: step.seats.map(clearSeat) } : step,
    ),
  };
}

/** Takes back one's own approval as long as nobody acted after it. */
export function takeBackVote(steps: readonly ProcessStep[], personId: string): VoteResult {
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
      seats: step.seats.map((seat) => (mine.includes(seat) ? clearSeat(seat) : seat)),
    })),
  };
}
