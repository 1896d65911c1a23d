/** Notification policy of a company: channels per kind, channels that members cannot switch off, and quiet hours. Pure. */
import { z } from 'zod';

/** Kinds of notices to members: pending approvals, their tasks, messages of flows, and outcomes of their requests. */
export const notificationKinds = ['approval', 'task', 'message', 'outcome'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Ways that leave the product. In it everything is listed, whatever is chosen. */
export const deliveryMethods = ['push', 'mail', 'text'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Texts to telephones are sent by flows alone. */
export const methodsOfKind = {
  approval: ['push', 'mail'],
  task: ['push', 'mail'],
  message: ['push', 'mail', 'text'],
  outcome: ['push', 'mail'],
} as const satisfies Record<NotificationKind, readonly DeliveryMethod[]>;

const createKindRule = <const Ways extends readonly DeliveryMethod[]>(which: Ways) =>
  z.strictObject({
    /** Those that hold until the member chooses. */
    ways: z.array(z.enum(which)).max(which.length),
    /** Members cannot switch off ways that are on. */
    fixed: z.boolean(),
    /** Leaves at once, also while it is quiet. */
    urgent: z.boolean(),
  });

export const KindRules = z.strictObject({
  /** Nobody switches off what the company has on of these. */
  approval: createKindRule(methodsOfKind.approval).omit({ fixed: true }),
  task: createKindRule(methodsOfKind.task),
  message: createKindRule(methodsOfKind.message),
  outcome: createKindRule(methodsOfKind.outcome),
});
export type KindRules = z.infer<typeof KindRules>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When members are not disturbed, by the clock of each; over midnight where it ends earlier than it begins. */
export interface QuietHours {
  from: string;
  until: string;
}

const PolicyFields = z.strictObject({
  kinds: KindRules,
  /** Null, both: it is never quiet. */
  quietFrom: ClockTime.nullable(),
  quietUntil: ClockTime.nullable(),
  /** 0 until it is changed for the first time. */
  version: z.int().min(0),
});

export const NoticePolicy = PolicyFields.refine(
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

export const getQuietHours = ({ quietFrom, quietUntil }: NoticePolicy): QuietHours | null =>
  quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null;

/** Default until the company changes it. */
export const defaultPolicy: NoticePolicy = {
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

/** A member's choices in this company. */
export const OwnChoices = z.partialRecord(
  z.enum(notificationKinds),
  z.partialRecord(z.enum(deliveryMethods), z.boolean()),
);
export type OwnChoices = z.infer<typeof OwnChoices>;

/** Input for one way: the company's policy, the member's choice here, and true if the account allows this way at all. */
interface MethodQuestion {
  kinds: KindRules;
  own: OwnChoices;
  account: boolean;
}

/** The decider for this kind and way, and the decision. */
export function getMethodSetting(
  { kinds, own, account }: MethodQuestion,
  kind: NotificationKind,
  method: DeliveryMethod,
): { isOn: boolean; by: Decider } {
  const { ways: on } = kinds[kind];
  const fixed = kind === 'approval' || kinds[kind].fixed;
  const isDefault = (on as readonly DeliveryMethod[]).includes(method);
  if (fixed && isDefault) return { isOn: true, by: 'company' };
  if (!account) return { isOn: false, by: 'account' };
  return { isOn: own[kind]?.[method] ?? isDefault, by: 'member' };
}

type Decider = 'company' | 'account' | 'member';

/** Delivery of one kind to the member here, by policy and choice: the account may still switch off this way. */
export const OwnKindPreference = z.strictObject({
  kind: z.enum(notificationKinds),
  /** Leaves at once, also while it is quiet. */
  urgent: z.boolean(),
  /** `isFixed`: the company says so, and the account is not asked. */
  ways: z.array(z.strictObject({ way: z.enum(deliveryMethods), isOn: z.boolean(), isFixed: z.boolean() })),
});
export type OwnKindPreference = z.infer<typeof OwnKindPreference>;

export const OwnPreferences = z.strictObject({
  kinds: z.array(OwnKindPreference),
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
});
export type OwnPreferences = z.infer<typeof OwnPreferences>;

/** True if this time of day, `HH:MM`, is in the quiet hours. */
export const isQuiet = ({ from, until }: QuietHours, time: string): boolean =>
  from < until ? from <= time && time < until : from <= time || time < until;
