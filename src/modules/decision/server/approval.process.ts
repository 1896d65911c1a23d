/** Who may fill the seats of an approval now: roles are the people who hold them at this moment, never those of before. */
import { fail } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';
import { membersWithRole } from '#modules/access/server/index.ts';
import { findMembers, findMembership } from '#modules/company/server/index.ts';
import { covers } from '#modules/flow/contract/delegated.ts';
import { type Delegated, delegatedNow, headOf } from '#modules/flow/server/index.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import { headLevels, type Line, type OwnApproval } from '../contract/line.ts';
import { canBeFilled, type ProcessSeat, type ProcessStep, voters } from '../contract/process.ts';

/** Finds who holds a role and who is a member, each asked for once. */
export interface People {
  holders(role: string): Promise<string[]>;
  isMember(personId: string): Promise<boolean>;
  /** So many heads above the person; null where nobody leads him or her. */
  head(personId: string, level: number): Promise<string | null>;
  /** Who acts for whom today. */
  delegated(): Promise<readonly Delegated[]>;
}

async function activeHolders(context: Context, role: string): Promise<string[]> {
  const holders = await membersWithRole(context, role);
  const ids = holders.map((holder) => holder.memberId);
  const members = ids.length > 0 ? await findMembers(context, ids) : [];
  const active = new Set(members.filter((member) => member.status === 'active').map((member) => member.id));
  return holders.filter((holder) => active.has(holder.memberId)).map((holder) => holder.personId);
}

async function isActive(context: Context, personId: string): Promise<boolean> {
  const member = await findMembership(context.unit, { companyId: context.companyId, personId });
  return member?.status === 'active';
}

function once<Answer>(ask: (about: string) => Promise<Answer>): (about: string) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (about) => {
    const answer = known.get(about) ?? ask(about);
    known.set(about, answer);
    return answer;
  };
}

export function peopleOf(context: Context): People {
  const heads = once((about) => {
    const [level, personId] = about.split(' ');
    return headOf(context, personId ?? null, Number(level));
  });
  const running = once(() => delegatedNow(context));
  return {
    delegated: () => running(''),
    holders: once((role) => activeHolders(context, role)),
    isMember: once((personId) => isActive(context, personId)),
    head: (personId, level) => heads(`${level} ${personId}`),
  };
}

/** Who asked does not decide for himself while anybody else can. */
function withoutRequester(candidates: string[], requestedBy: string | null): string[] {
  const others = candidates.filter((id) => id !== requestedBy);
  return others.length > 0 ? others : candidates;
}

/** Approvals of before the seats told it have the named person as their only candidate. */
const namedIn = (seat: ProcessSeat) =>
  seat.personId ?? (seat.role === null && !seat.head ? (seat.candidates[0] ?? null) : null);

/** Who asked, and what the line says of that person's own step. */
type Asker = Pick<Asked, 'requestedBy' | 'ownApproval'>;

type Sitting = Pick<ProcessSeat, 'candidates'> & { inPerson: string[] };

const inPerson = (id: string): Sitting => ({ candidates: [id], inPerson: [id] });
const byRole = (candidates: string[]): Sitting => ({ candidates, inPerson: [] });

/** Who decides in the place of who asked: the nearest head above, else a master; who asked where there is nobody else. */
async function nextAbove(people: People, requestedBy: string): Promise<Sitting> {
  for (const level of headLevels) {
    const head = await people.head(requestedBy, level);
    if (head && head !== requestedBy) return inPerson(head);
  }
  const masters = (await people.holders('master')).filter((id) => id !== requestedBy);
  return masters.length > 0 ? byRole(masters) : inPerson(requestedBy);
}

/** Who would fill the seat, whoever asked. */
async function holdersOf(people: People, seat: ProcessSeat, requestedBy: string | null): Promise<Sitting> {
  const personId = namedIn(seat);
  if (personId && (await people.isMember(personId))) return inPerson(personId);
  const head = seat.head && requestedBy ? await people.head(requestedBy, seat.head) : null;
  if (head) return inPerson(head);
  const holders = seat.role ? await people.holders(seat.role) : [];
  // Nobody is left for the seat: the company's masters stand in rather than leaving the run stuck for ever.
  return byRole(holders.length > 0 ? holders : await people.holders('master'));
}

async function seatNow(people: People, seat: ProcessSeat, asker: Asker): Promise<ProcessSeat> {
  const personId = namedIn(seat);
  if (seat.vote !== null) return { ...seat, personId };
  const { requestedBy, ownApproval } = asker;
  const holders = await holdersOf(people, seat, requestedBy);
  const { candidates } = holders;
  if (requestedBy === null || ownApproval === 'allowed' || !candidates.includes(requestedBy)) {
    return { ...seat, personId, ...holders };
  }
  const others = candidates.filter((id) => id !== requestedBy);
  return { ...seat, personId, ...(others.length > 0 ? byRole(others) : await nextAbove(people, requestedBy)) };
}

const isOpen = (seat: ProcessSeat) => seat.vote === null;

function isFillable(step: ProcessStep): boolean {
  const open = step.seats.filter(isOpen);
  if (step.rule === 'all') return canBeFilled(open, voters(step));
  return open.length === 0 || open.some((seat) => seat.candidates.length > 0);
}

async function stepNow(people: People, step: ProcessStep, asker: Asker): Promise<ProcessStep> {
  const { requestedBy } = asker;
  const seats: ProcessSeat[] = [];
  for (const seat of step.seats) seats.push(await seatNow(people, seat, asker));
  const now = { ...step, seats };
  if (isFillable(now)) return now;
  // Too few for a different person in each seat: the masters help out in those of roles.
  const masters = withoutRequester(await people.holders('master'), requestedBy);
  const helped = (seat: ProcessSeat) =>
    isOpen(seat) && (seat.role || seat.head)
      ? { ...seat, candidates: [...new Set([...seat.candidates, ...masters])] }
      : seat;
  return { ...now, seats: seats.map(helped) };
}

/** What of a process says who sits in it: an amount of a currency (null: the company's) may be too large for a delegate. */
export interface Asked {
  steps: readonly ProcessStep[];
  requestedBy: string | null;
  ownApproval: OwnApproval;
  amount: number | null;
  currency: string | null;
}

/** Beside who is away sits the delegate: nobody who could decide anyway, and for nobody whose right was used in the step. */
function withDelegates(seat: ProcessSeat, running: readonly Delegated[], used: ReadonlySet<string>): ProcessSeat {
  if (!isOpen(seat)) return { ...seat, delegates: [] };
  const delegates = new Map<string, string>();
  for (const { absentId, delegateId } of running) {
    if (!seat.candidates.includes(absentId) || used.has(absentId)) continue;
    if (!seat.candidates.includes(delegateId)) delegates.set(delegateId, absentId);
  }
  const candidates = [...seat.candidates, ...delegates.keys()];
  return { ...seat, candidates, delegates: [...delegates].map(([id, insteadOf]) => ({ id, insteadOf })) };
}

/** Delegates join those who decide themselves: never who asked, nor whom that one has chosen, nor above their ceiling. */
async function delegated(people: People, asked: Asked): Promise<ProcessStep[]> {
  const running = (await people.delegated()).filter(
    (one) =>
      one.delegateId !== asked.requestedBy &&
      !one.passed.some((personId) => personId === asked.requestedBy) &&
      covers(one, asked),
  );
  return asked.steps.map((step) => {
    const used = voters(step);
    return { ...step, seats: step.seats.map((seat) => withDelegates(seat, running, used)) };
  });
}

async function ownSeats(people: People, { steps, ...asker }: Asker & Pick<Asked, 'steps'>) {
  const now: ProcessStep[] = [];
  for (const step of steps) now.push(await stepNow(people, step, asker));
  return now;
}

/** The process with the people of now in its open seats. */
export async function seatedNow(people: People, process: Asked): Promise<ProcessStep[]> {
  return delegated(people, { ...process, steps: await ownSeats(people, process) });
}

const empty = { vote: null, by: null, at: null, comment: null, automatic: false } as const;

/**
 * In a small company one person may be all that there is for seats of several roles: they are one seat then. Two seats of
 * one role want two people.
 */
function withoutDoubles(step: ProcessStep): ProcessStep | null {
  const seats: ProcessSeat[] = [];
  for (const seat of step.seats) {
    if (canBeFilled([...seats, seat], new Set())) seats.push(seat);
    else if (seats.some((kept) => kept.role === seat.role)) return null;
  }
  return { ...step, seats };
}

/** From an approval line to the process of one approval. @throws NO_APPROVER, TOO_FEW_APPROVERS */
export async function processOf(
  context: Context,
  line: Pick<Line, 'steps'>,
  asked: Omit<Asked, 'steps'>,
): Promise<ProcessStep[]> {
  const planned = line.steps.map(({ title, kind, order, rule, seats }) => ({
    ...{ title, kind, order, rule },
    seats: seats.map(({ role = null, personId = null, head = null }) => ({
      ...{ ...empty, candidates: [], role, personId, head },
    })),
  }));
  const people = peopleOf(context);
  // Whether there are enough is judged without delegates: they bring nobody's right but that of who is away.
  const own = await ownSeats(people, { ...asked, steps: planned });
  const steps = own.map((step) => {
    const values = { step: step.title[context.locale] };
    if (step.seats.some((seat) => seat.candidates.length === 0)) throw fail(errors.NO_APPROVER, { values });
    const filled = isFillable(step) ? step : withoutDoubles(step);
    if (!filled) throw fail(errors.TOO_FEW_APPROVERS, { values });
    return filled;
  });
  return delegated(people, { ...asked, steps });
}
