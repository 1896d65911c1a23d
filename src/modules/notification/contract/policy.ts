/** What a company says of how its members are told of things: by which ways, what nobody switches off, and when it is quiet. Pure. */
import { z } from 'zod';

/** What members are told of: what waits for their decision, their tasks, what flows say, and what came of what they asked for. */
export const toldKinds = ['approval', 'task', 'message', 'outcome'] as const;
export type ToldKind = (typeof toldKinds)[number];

/** Ways that leave the product. In it everything is listed, whatever is chosen. */
export const ways = ['push', 'mail', 'text'] as const;
export type Way = (typeof ways)[number];

/** Texts to telephones are sent by flows alone. */
export const waysOfKind = {
  approval: ['push', 'mail'],
  task: ['push', 'mail'],
  message: ['push', 'mail', 'text'],
  outcome: ['push', 'mail'],
} as const satisfies Record<ToldKind, readonly Way[]>;

/** Nobody decides whether they hear of what waits for their decision. */
export const alwaysFixed: readonly ToldKind[] = ['approval'];

const OfKind = <const Ways extends readonly Way[]>(which: Ways) =>
  z.strictObject({
    /** Those that hold until the member chooses. */
    ways: z.array(z.enum(which)).max(which.length),
    /** What is on is not for the member to switch off. */
    fixed: z.boolean(),
    /** Leaves at once, also while it is quiet. */
    urgent: z.boolean(),
  });

export const ToldKinds = z.strictObject({
  approval: OfKind(waysOfKind.approval).extend({ fixed: z.literal(true) }),
  task: OfKind(waysOfKind.task),
  message: OfKind(waysOfKind.message),
  outcome: OfKind(waysOfKind.outcome),
});
export type ToldKinds = z.infer<typeof ToldKinds>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** By the clock of whoever is told; over midnight where it ends earlier than it begins. */
export const QuietHours = z
  .strictObject({ from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    params: { ko: '{name:을/를} 시작 시각과 다르게 골라 주세요.', en: '{name} must not be when it begins.' },
  });
export type QuietHours = z.infer<typeof QuietHours>;

export const NoticePolicy = z.strictObject({
  kinds: ToldKinds,
  quiet: QuietHours.nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int(),
});
export type NoticePolicy = z.infer<typeof NoticePolicy>;

/** What holds until the company says otherwise. */
export const firstPolicy: NoticePolicy = {
  kinds: {
    approval: { ways: ['push'], fixed: true, urgent: true },
    task: { ways: ['push'], fixed: false, urgent: false },
    message: { ways: ['push', 'mail', 'text'], fixed: false, urgent: false },
    outcome: { ways: [], fixed: false, urgent: false },
  },
  quiet: null,
  version: 0,
};

/** What a member chose in this company. */
export const OwnChoices = z.partialRecord(z.enum(toldKinds), z.partialRecord(z.enum(ways), z.boolean()));
export type OwnChoices = z.infer<typeof OwnChoices>;

/** What is asked of one way: what the company says, what the member chose here, and whether the account is told this way at all. */
interface Asked {
  kinds: ToldKinds;
  own: OwnChoices;
  account: boolean;
}

/** Who decides whether this kind goes this way, and what is decided. */
export function wayOf({ kinds, own, account }: Asked, kind: ToldKind, way: Way): { isOn: boolean; by: Decider } {
  const { ways: on, fixed } = kinds[kind];
  const isDefault = (on as readonly Way[]).includes(way);
  if (fixed && isDefault) return { isOn: true, by: 'company' };
  if (!account) return { isOn: false, by: 'account' };
  return { isOn: own[kind]?.[way] ?? isDefault, by: 'member' };
}

export const deciders = ['company', 'account', 'member'] as const;
export type Decider = (typeof deciders)[number];

/** How one is told of one kind here, as the member's own screen shows it. */
export const OwnKind = z.strictObject({
  kind: z.enum(toldKinds),
  /** Leaves at once, also while it is quiet. */
  urgent: z.boolean(),
  ways: z.array(z.strictObject({ way: z.enum(ways), isOn: z.boolean(), by: z.enum(deciders) })),
});
export type OwnKind = z.infer<typeof OwnKind>;

/** Whether it is quiet at this time of day, `HH:MM`. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from < until ? from <= time && time < until : from <= time || time < until;
