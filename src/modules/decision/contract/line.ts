/** Approval lines: who decides what in which order. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

/** Lines that every new company begins with, by what is decided on them. */
export const defaultLineKeys = {
  order: 'order-approval',
  leave: 'leave-approval',
  spending: 'spending-approval',
} as const;

export const LineKey = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);

/** 결재 decides; 합의 agrees outside the line of command. Both must say yes; the difference is shown and stored. */
export const stepKinds = ['approve', 'agree'] as const;

/** Handling of the requester's own step: the next superior decides it, or the requester may, which is marked. */
export const ownApprovalRules = ['above', 'allowed'] as const;
export type OwnApprovalRule = (typeof ownApprovalRules)[number];

const oneSeatKindText = {
  ko: '역할, 사람, 조직장 가운데 하나만 선택해 주세요.',
  en: 'Please choose a role, a person or a head: one of them.',
};

/** Number of levels above the requester whose heads can be asked. */
export const headLevels = [1, 2, 3] as const;

const seatMissingText = {
  ko: '결재할 사람이나 역할을 하나 이상 골라 주세요.',
  en: 'Please choose at least one person or role to decide.',
};

/**
 * A seat that one person fills: a named person, any member with the role, or the head of the requester's unit, a number of levels
 * up.
 */
export const Seat = z
  .strictObject({
    role: z.string().min(1).max(60).optional(),
    personId: Id.optional(),
    head: z.literal(headLevels).optional(),
  })
  .refine(({ role, personId, head }) => [role, personId, head].filter((value) => value !== undefined).length === 1, {
    params: oneSeatKindText,
  });
export type Seat = z.infer<typeof Seat>;

/** One step: `serial` seats decide one after the other, `parallel` all at once; `any` is content with the first yes. */
export const LineStep = z.strictObject({
  title: LocalText,
  kind: z.enum(stepKinds),
  order: z.enum(['serial', 'parallel']).default('serial'),
  rule: z.enum(['all', 'any']).default('all'),
  seats: z.array(Seat).min(1).max(20),
});
export type LineStep = z.infer<typeof LineStep>;

/** A person fills one seat of a step. */
function hasDistinctSeats({ seats }: LineStep): boolean {
  const named = seats.flatMap((seat) => seat.personId ?? []);
  return new Set(named).size === named.length;
}

/** A step of a line that a flow brings itself: roles by their names, people by their ids. */
export const FlowStep = z
  .strictObject({
    title: text({ max: 80 }),
    kind: z.enum(stepKinds).default('approve'),
    order: z.enum(['serial', 'parallel']).default('serial'),
    rule: z.enum(['all', 'any']).default('all'),
    people: z.array(Id).max(20).nullish(),
    roles: z.array(z.string().min(1).max(60)).max(20).nullish(),
    heads: z
      .array(z.enum(['1', '2', '3']))
      .max(3)
      .nullish(),
  })
  .refine(({ people, roles, heads }) => (people?.length ?? 0) + (roles?.length ?? 0) + (heads?.length ?? 0) > 0, {
    path: ['people'],
    params: seatMissingText,
  });
export type FlowStep = z.infer<typeof FlowStep>;

/** Seats of heads come first, then people, then roles; a person named twice has one. */
export function toLineStep({ title, kind, order, rule, people, roles, heads }: FlowStep): LineStep {
  const led = [...new Set(heads ?? [])].map((head) => ({ head: Number(head) as (typeof headLevels)[number] }));
  const named = [...new Set(people ?? [])].map((personId) => ({ personId }));
  return {
    title: { ko: title, en: title },
    kind,
    order,
    rule,
    seats: [...led, ...named, ...(roles ?? []).map((role) => ({ role }))],
  };
}

export const LineBody = z.strictObject({
  title: LocalText.refine((title) => title.ko.trim().length > 0, { path: ['ko'] }),
  description: text({ min: 0, max: 500 }).default(''),
  steps: z.array(LineStep.refine(hasDistinctSeats)).min(1).max(10),
  ownApproval: z.enum(ownApprovalRules).default('above'),
});
export type LineBody = z.infer<typeof LineBody>;

export const Line = z.object({
  id: Id,
  key: LineKey,
  title: LocalText,
  description: z.string(),
  steps: z.array(LineStep),
  ownApproval: z.enum(ownApprovalRules),
  version: z.int(),
  updatedAt: Instant,
  /** Approvals that ran on the line. */
  uses: z.int(),
});
export type Line = z.infer<typeof Line>;
