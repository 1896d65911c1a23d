/** Approval process: resolves who may fill the seats now. A role means its present holders, never earlier ones. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { listMembersWithRole } from '#modules/access/server/index.ts';
import { findMembers, findMembership } from '#modules/company/server/index.ts';
import { isWithinCeiling } from '#modules/flow/contract/delegation-ceiling.ts';
import { type ActiveDelegation, findHead, listDelegations } from '#modules/flow/server/index.ts';
import { canBeFilled, listVoters, type ProcessSeat, type ProcessStep } from '../contract/approval-process.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { headLevels, type Line, type OwnApprovalRule } from '../contract/line.ts';

/** Finds role holders and members, querying each once. */
export interface PeopleSource {
  holders(role: string): Promise<string[]>;
  isMember(personId: string): Promise<boolean>;
  /** The head this many levels above the person; null if there is none. */
  head(personId: string, level: number): Promise<string | null>;
  /** Today's delegations. */
  delegated(): Promise<readonly ActiveDelegation[]>;
}

async function listActiveHolders(context: Context, role: string): Promise<string[]> {
  const holders = await listMembersWithRole(context, role);
  const ids = holders.map((holder) => holder.memberId);
  const members = ids.length > 0 ? await findMembers(context, ids) : [];
  const active = new Set(members.filter((member) => member.status === 'active').map((member) => member.id));
  return holders.filter((holder) => active.has(holder.memberId)).map((holder) => holder.personId);
}

async function isActiveMember(context: Context, personId: string): Promise<boolean> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  return member?.status === 'active';
}

function memoizeByKey<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (key) => {
    const answer = answers.get(key) ?? ask(key);
    answers.set(key, answer);
    return answer;
  };
}

export function createPeopleSource(context: Context): PeopleSource {
  const heads = memoizeByKey((headKey) => {
    const [level, personId] = headKey.split(' ');
    return findHead(context, personId ?? null, Number(level));
  });
  const running = memoizeByKey(() => listDelegations(context));
  return {
    delegated: () => running(''),
    holders: memoizeByKey((role) => listActiveHolders(context, role)),
    isMember: memoizeByKey((personId) => isActiveMember(context, personId)),
    head: (personId, level) => heads(`${level} ${personId}`),
  };
}

/** Requesters do not decide for themselves while anybody else can. */
function removeRequester(candidates: string[], requestedBy: string | null): string[] {
  const others = candidates.filter((id) => id !== requestedBy);
  return others.length > 0 ? others : candidates;
}

/** Approvals from before seats stored the named person have that person as their only candidate. */
const getNamedPerson = (seat: ProcessSeat) =>
  seat.personId ?? (seat.role === null && !seat.head ? (seat.candidates[0] ?? null) : null);

/** The requester, and the line's rule for the requester's own step. */
type RequesterRule = Pick<SeatingInput, 'requestedBy' | 'ownApproval'>;

type SeatHolders = Pick<ProcessSeat, 'candidates'> & { inPerson: string[] };

const inPerson = (id: string): SeatHolders => ({ candidates: [id], inPerson: [id] });
const byRole = (candidates: string[]): SeatHolders => ({ candidates, inPerson: [] });

/** Replaces the requester as decider: the nearest head above, else a master, else the requester. */
async function listNextAbove(people: PeopleSource, requestedBy: string): Promise<SeatHolders> {
  for (const level of headLevels) {
    const head = await people.head(requestedBy, level);
    if (head && head !== requestedBy) return inPerson(head);
  }
  const masters = (await people.holders('master')).filter((id) => id !== requestedBy);
  return masters.length > 0 ? byRole(masters) : inPerson(requestedBy);
}

/** Holders of the seat, ignoring the requester. */
async function listCandidates(
  people: PeopleSource,
  seat: ProcessSeat,
  requestedBy: string | null,
): Promise<SeatHolders> {
  const personId = getNamedPerson(seat);
  if (personId && (await people.isMember(personId))) return inPerson(personId);
  const head = seat.head && requestedBy ? await people.head(requestedBy, seat.head) : null;
  if (head) return inPerson(head);
  const holders = seat.role ? await people.holders(seat.role) : [];
  // Nobody is left for the seat: the company's masters replace them, so that the run is not stuck forever.
  return byRole(holders.length > 0 ? holders : await people.holders('master'));
}

async function refreshSeat(
  people: PeopleSource,
  seat: ProcessSeat,
  requesterRule: RequesterRule,
): Promise<ProcessSeat> {
  const personId = getNamedPerson(seat);
  if (seat.vote !== null) return { ...seat, personId };
  const { requestedBy, ownApproval } = requesterRule;
  const holders = await listCandidates(people, seat, requestedBy);
  const { candidates } = holders;
  if (requestedBy === null || ownApproval === 'allowed' || !candidates.includes(requestedBy)) {
    return { ...seat, personId, ...holders };
  }
  const others = candidates.filter((id) => id !== requestedBy);
  return { ...seat, personId, ...(others.length > 0 ? byRole(others) : await listNextAbove(people, requestedBy)) };
}

const isOpen = (seat: ProcessSeat) => seat.vote === null;

function isFillable(step: ProcessStep): boolean {
  const open = step.seats.filter(isOpen);
  if (step.rule === 'all') return canBeFilled(open, listVoters(step));
  return open.length === 0 || open.some((seat) => seat.candidates.length > 0);
}

async function refreshStep(
  people: PeopleSource,
  step: ProcessStep,
  requesterRule: RequesterRule,
): Promise<ProcessStep> {
  const { requestedBy } = requesterRule;
  const seats: ProcessSeat[] = [];
  for (const seat of step.seats) seats.push(await refreshSeat(people, seat, requesterRule));
  const now = { ...step, seats };
  if (isFillable(now)) return now;
  // Too few for a different person in each seat: the masters help out in those of roles.
  const masters = removeRequester(await people.holders('master'), requestedBy);
  const helped = (seat: ProcessSeat) =>
    isOpen(seat) && (seat.role || seat.head)
      ? { ...seat, candidates: [...new Set([...seat.candidates, ...masters])] }
      : seat;
  return { ...now, seats: seats.map(helped) };
}

/** Data that determine the seats of a process: an amount (currency null: the company's) may exceed a delegate's limit. */
export interface SeatingInput {
  steps: readonly ProcessStep[];
  requestedBy: string | null;
  ownApproval: OwnApprovalRule;
  amount: number | null;
  currency: string | null;
}

/**
 * Adds the delegate beside an absent person, unless the delegate could decide anyway or the absent person's right was used in the
 * step.
 */
function addDelegates(seat: ProcessSeat, running: readonly ActiveDelegation[], used: ReadonlySet<string>): ProcessSeat {
  if (!isOpen(seat)) return { ...seat, delegates: [] };
  const delegates = new Map<string, string>();
  for (const { absentId, delegateId } of running) {
    if (!seat.candidates.includes(absentId) || used.has(absentId)) continue;
    if (!seat.candidates.includes(delegateId)) delegates.set(delegateId, absentId);
  }
  const candidates = [...seat.candidates, ...delegates.keys()];
  return { ...seat, candidates, delegates: [...delegates].map(([id, insteadOf]) => ({ id, insteadOf })) };
}

/** Adds delegates to the deciders: never the requester, nor delegates the requester chose, nor beyond their limit. */
async function addDelegatesToSteps(people: PeopleSource, seatingInput: SeatingInput): Promise<ProcessStep[]> {
  const running = (await people.delegated()).filter(
    (delegation) =>
      delegation.delegateId !== seatingInput.requestedBy &&
      !delegation.passed.some((personId) => personId === seatingInput.requestedBy) &&
      isWithinCeiling(delegation, seatingInput),
  );
  return seatingInput.steps.map((step) => {
    const used = listVoters(step);
    return { ...step, seats: step.seats.map((seat) => addDelegates(seat, running, used)) };
  });
}

async function assignOwnSeats(
  people: PeopleSource,
  { steps, ...requesterRule }: RequesterRule & Pick<SeatingInput, 'steps'>,
) {
  const now: ProcessStep[] = [];
  for (const step of steps) now.push(await refreshStep(people, step, requesterRule));
  return now;
}

/** The process with the people of now in its open seats. */
export async function assignProcessSeats(people: PeopleSource, process: SeatingInput): Promise<ProcessStep[]> {
  return addDelegatesToSteps(people, { ...process, steps: await assignOwnSeats(people, process) });
}

const emptyVote = { vote: null, by: null, at: null, comment: null, automatic: false } as const;

/**
 * In a small company one person may be all that there is for seats of several roles: they are one seat then. Two seats of
 * one role want two people.
 */
function removeDuplicateSeats(step: ProcessStep): ProcessStep | null {
  const seats: ProcessSeat[] = [];
  for (const seat of step.seats) {
    if (canBeFilled([...seats, seat], new Set())) seats.push(seat);
    else if (seats.some((otherSeat) => otherSeat.role === seat.role)) return null;
  }
  return { ...step, seats };
}

/** From an approval line to the process of one approval. @throws NO_APPROVER, TOO_FEW_APPROVERS */
export async function createProcess(
  context: Context,
  line: Pick<Line, 'steps'>,
  seatingInput: Omit<SeatingInput, 'steps'>,
): Promise<ProcessStep[]> {
  const planned = line.steps.map(({ title, kind, order, rule, seats }) => ({
    ...{ title, kind, order, rule },
    seats: seats.map(({ role = null, personId = null, head = null }) => ({
      ...{ ...emptyVote, candidates: [], role, personId, head },
    })),
  }));
  const people = createPeopleSource(context);
  // Sufficiency is checked without delegates: they only use the right of an absent person.
  const own = await assignOwnSeats(people, { ...seatingInput, steps: planned });
  const steps = own.map((step) => {
    const values = { step: step.title[context.locale] };
    if (step.seats.some((seat) => seat.candidates.length === 0)) throw fail(errors.NO_APPROVER, { values });
    const filled = isFillable(step) ? step : removeDuplicateSeats(step);
    if (!filled) throw fail(errors.TOO_FEW_APPROVERS, { values });
    return filled;
  });
  return addDelegatesToSteps(people, { ...seatingInput, steps });
}
