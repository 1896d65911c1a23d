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
  /** Nobody switches off what the company has on of these. */
  approval: OfKind(waysOfKind.approval).omit({ fixed: true }),
  task: OfKind(waysOfKind.task),
  message: OfKind(waysOfKind.message),
  outcome: OfKind(waysOfKind.outcome),
});
export type ToldKinds = z.infer<typeof ToldKinds>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When members are not disturbed, by the clock of each; over midnight where it ends earlier than it begins. */
export interface QuietHours {
  from: string;
  until: string;
}

const Decided = z.strictObject({
  kinds: ToldKinds,
  /** Null, both: it is never quiet. */
  quietFrom: ClockTime.nullable(),
  quietUntil: ClockTime.nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int().min(0),
});

export const NoticePolicy = Decided.refine(
  ({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null),
  {
    path: ['quietUntil'],
    params: {
      ko: '방해 금지 시간은 시작과 끝을 함께 적거나 함께 비워 주세요.',
      en: 'Give both ends of the quiet hours, or neither.',
    },
  },
).refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
  path: ['quietUntil'],
  params: {
    ko: '방해 금지 시간의 끝을 시작과 다르게 적어 주세요.',
    en: 'The quiet hours must not end when they begin.',
  },
});
export type NoticePolicy = z.infer<typeof NoticePolicy>;

export const quietOf = ({ quietFrom, quietUntil }: NoticePolicy): QuietHours | null =>
  quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null;

/** What holds until the company says otherwise. */
export const firstPolicy: NoticePolicy = {
  kinds: {
    approval: { ways: ['push'], urgent: true },
    task: { ways: ['push'], fixed: false, urgent: false },
    message: { ways: ['push', 'mail', 'text'], fixed: false, urgent: false },
    outcome: { ways: [], fixed: false, urgent: false },
  },
  quietFrom: null,
  quietUntil: null,
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
  const { ways: on } = kinds[kind];
  const fixed = kind === 'approval' || kinds[kind].fixed;
  const isDefault = (on as readonly Way[]).includes(way);
  if (fixed && isDefault) return { isOn: true, by: 'company' };
  if (!account) return { isOn: false, by: 'account' };
  return { isOn: own[kind]?.[way] ?? isDefault, by: 'member' };
}

type Decider = 'company' | 'account' | 'member';

/** How one is told of one kind here, as far as the company and the member say: the account may still be told nothing this way. */
export const OwnKind = z.strictObject({
  kind: z.enum(toldKinds),
  /** Leaves at once, also while it is quiet. */
  urgent: z.boolean(),
  /** `isFixed`: the company says so, and the account is not asked. */
  ways: z.array(z.strictObject({ way: z.enum(ways), isOn: z.boolean(), isFixed: z.boolean() })),
});
export type OwnKind = z.infer<typeof OwnKind>;

export const OwnKinds = z.strictObject({
  kinds: z.array(OwnKind),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
});
export type OwnKinds = z.infer<typeof OwnKinds>;

/** Whether it is quiet at this time of day, `HH:MM`. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from < until ? from <= time && time < until : from <= time || time < until;
