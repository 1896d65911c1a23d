/** Delegations: the absent person, the period, and the delegate. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Money } from '#kernel/contract/money.ts';
import { text } from '#kernel/contract/text.ts';
import { endsBeforeMessage, Instant, LocalDate } from '#kernel/contract/time.ts';

export const delegationStates = ['running', 'coming', 'ended'] as const;

/** The longest absence, in days: a leap year. */
export const maxDays = 366;

const Person = z.object({ id: Id, name: z.string(), avatar: z.string().nullable() });

export const Delegation = z.object({
  id: Id,
  absent: Person,
  delegate: Person,
  /** Both days are within, by the company's calendar. */
  from: LocalDate,
  until: LocalDate,
  reason: z.string(),
  /** Larger amounts wait for the absent person; null: no limit. */
  ceiling: Money.nullable(),
  state: z.enum(delegationStates),
  /** Why nothing goes to the delegate now, although it runs: away as well, or no active member. */
  idle: z.enum(['delegate-away', 'delegate-gone']).nullable(),
  /** The person acting now for the delegate, who is also absent. */
  standIn: Person.nullable(),
  setBy: Person.nullable(),
  /** When it was ended before its time. */
  endedAt: Instant.nullable(),
  endedBy: Person.nullable(),
  /** The asking person may end it. */
  mayEnd: z.boolean(),
});
export type Delegation = z.infer<typeof Delegation>;

const tooLong = { ko: '1년 안에 끝나도록 골라 주세요.', en: 'It must end within a year.' };
const oneself = { ko: '본인이 아닌 사람을 골라 주세요.', en: 'Choose someone other than the absent person.' };

const dayMs = 86_400_000;
const countDaysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs;

export const NewDelegation = z
  .strictObject({
    /** Left out: the asking person. */
    absentId: Id.nullish(),
    delegateId: Id,
    from: LocalDate,
    until: LocalDate,
    /** Minor units of the company's currency. */
    ceiling: z.int().min(1).nullish(),
    reason: text({ max: 300 }),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], params: endsBeforeMessage })
  .refine(({ from, until }) => countDaysBetween(from, until) <= maxDays, { path: ['until'], params: tooLong })
  .refine(({ absentId, delegateId }) => absentId !== delegateId, { path: ['delegateId'], params: oneself });
export type NewDelegation = z.infer<typeof NewDelegation>;
