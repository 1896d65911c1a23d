/** The block of flows that sends a message. */
import { z } from 'zod';
import { defineBlock, isExpression } from '#kernel/contract/block.ts';
import { safePath } from '#kernel/contract/return-path.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { notificationErrors } from './errors.ts';
import { firstWords, messageForm, recipientLabels } from './message.form.ts';
import { channels } from './notice.ts';

/** One text for both languages, or one for each. */
const Words = (max: number) => z.union([text({ max }), LocalText]);

export const recipientKinds = ['initiator', 'role', 'person', 'right', 'customer', 'email', 'phone'] as const;

/** Members of the company: telling them is no act of whoever starts the flow. */
const members: readonly unknown[] = ['initiator', 'role', 'person', 'right'];
/** Ways that cost the company nothing and are told to members as they chose. */
const withinCompany: readonly unknown[] = ['in-app', 'push', 'mail'];

/** Whoever started the flow. */
export const toInitiator = 'initiator';

export const notificationMessage = defineBlock({
  kind: 'notification.message',
  sign: 'bell',
  title: { ko: '메시지', en: 'Message' },
  description: {
    ko: '사람, 역할, 고객에게 앱 알림, 푸시, 메일, 문자, 알림톡을 보냅니다. 되돌리면 같은 사람에게 정정 안내가 나갑니다. 보낸 메일과 문자는 취소할 수 없습니다.',
    en: 'Notifies people, roles or customers in the app or by push, email, text or AlimTalk. Undo sends them a correction; sent emails and texts cannot be undone.',
  },
  settings: z.strictObject({
    to: z.enum(recipientKinds),
    /** Of whoever started the flow nothing. A role’s name, a person’s id, the name of a permission, `guest:<id>` or `person:<id>`, an e-mail address, a telephone number. Nobody is told when it is empty. */
    recipient: z.string().trim().max(254).nullish(),
    channel: z.enum(channels),
    title: Words(200),
    body: Words(4000),
    /** What the same people are told when the run is undone. Left out: that this does not hold any more. */
    undoneTitle: Words(200).nullish(),
    undoneBody: Words(4000).nullish(),
    /** A path on the company’s host, for example `/orders/…`. */
    link: z
      .string()
      .max(500)
      // Words of a search may have spaces; what else a browser leaves out could lead elsewhere.
      .refine((path) => safePath(path.replaceAll(' ', '%20')) !== null)
      .nullish(),
    /** Of 알림톡: the code of the registered template, and what stands in its places `#{name}`. */
    template: z.string().trim().max(50).nullish(),
    variables: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(60),
          value: z.union([z.string().max(1000), z.number(), z.boolean()]).nullish(),
        }),
      )
      .max(40)
      .nullish(),
    /** No text goes out where the 알림톡 is refused. */
    kakaoOnly: z.boolean().nullish(),
  }),
  form: messageForm,
  choosers: {
    recipient: {
      by: 'to',
      as: {
        ...{ initiator: 'none', role: 'role', person: 'person', right: 'offered' },
        ...{ customer: 'text', email: 'text', phone: 'text' },
      },
      labels: recipientLabels,
    },
  },
  beginning: { to: toInitiator, channel: 'in-app', ...firstWords },
  outlets: ['next'],
  reversibility: 'irreversible',
  reversibilityOf: ({ channel }) => (channel === 'in-app' || channel === 'push' ? 'reversible' : 'irreversible'),
  permission: 'notification.message.send',
  /** What only the run knows may be anybody. */
  onlyAsksOrTells: ({ to, channel, recipient }) =>
    members.includes(to) && withinCompany.includes(channel) && (to === toInitiator || !isExpression(recipient)),
  act: { ko: '사람들에게 알림, 메일, 문자를 보냅니다', en: 'Sends notifications, emails or texts to people' },
  errors: [
    notificationErrors.MESSAGE_WITHOUT_RECIPIENT,
    notificationErrors.MESSAGE_CHANNEL_UNFIT,
    notificationErrors.PHONE_WRONG,
    notificationErrors.TEXT_TOO_LONG,
    notificationErrors.TEXT_SERVICE_MISSING,
    notificationErrors.TEXT_DAY_FULL,
    notificationErrors.KAKAO_CHANNEL_MISSING,
    notificationErrors.KAKAO_TEMPLATE_UNKNOWN,
  ],
});
