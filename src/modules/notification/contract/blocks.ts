/** The block of flows that sends a message. */
import { z } from 'zod';
import { defineBlock, isExpression } from '#kernel/contract/block.ts';
import { parseSafePath } from '#kernel/contract/return-path.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { notificationErrors } from './errors.ts';
import { initialTexts, messageForm, recipientLabels } from './message.form.ts';
import { channels } from './notice.ts';

/** One text for both languages, or one for each. */
const toTextSchema = (max: number) => z.union([text({ max }), LocalText]);

export const recipientKinds = ['initiator', 'role', 'person', 'right', 'customer', 'email', 'phone'] as const;

/** Members of the company: notifying them is no act of the person who starts the flow. */
const memberRecipients: readonly unknown[] = ['initiator', 'role', 'person', 'right'];
/** Channels free of charge for the company, delivered to members as they chose. */
const freeChannels: readonly unknown[] = ['in-app', 'push', 'mail'];

/** The person starting the flow. */
export const initiatorRecipient = 'initiator';

export const notificationMessage = defineBlock({
  kind: 'notification.message',
  icon: 'bell',
  title: { ko: '메시지', en: 'Message' },
  description: {
    ko: '사람, 역할, 고객에게 앱 알림, 푸시, 메일, 문자, 알림톡을 보냅니다. 되돌리면 같은 사람에게 정정 안내가 나갑니다. 보낸 메일과 문자는 취소할 수 없습니다.',
    en: 'Notifies people, roles or customers in the app or by push, email, text or AlimTalk. Undo sends them a correction; sent emails and texts cannot be undone.',
  },
  settings: z.strictObject({
    to: z.enum(recipientKinds),
    /**
     * Empty for the person who started the flow. Otherwise a role’s name, a person’s id, the name of a permission, `guest:<id>` or
     * `person:<id>`, an e-mail address, a telephone number. Nobody is notified if it is empty.
     */
    recipient: z.string().trim().max(254).nullish(),
    channel: z.enum(channels),
    title: toTextSchema(200),
    body: toTextSchema(4000),
    /** Message to the same people when the run is undone. Omitted: a standard cancellation text. */
    undoneTitle: toTextSchema(200).nullish(),
    undoneBody: toTextSchema(4000).nullish(),
    /** A path on the company’s host, for example `/orders/…`. */
    link: z
      .string()
      .max(500)
      // Words of a search may have spaces; what else a browser leaves out could lead elsewhere.
      .refine((path) => parseSafePath(path.replaceAll(' ', '%20')) !== null)
      .nullish(),
    /** For 알림톡: the code of the registered template, and the values of its placeholders `#{name}`. */
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
  beginning: { to: initiatorRecipient, channel: 'in-app', ...initialTexts },
  outlets: ['next'],
  reversibility: 'irreversible',
  reversibilityOf: ({ channel }) => (channel === 'in-app' || channel === 'push' ? 'reversible' : 'irreversible'),
  permission: 'notification.message.send',
  /** Recipients from run data can be anybody. */
  onlyAsksOrTells: ({ to, channel, recipient }) =>
    memberRecipients.includes(to) &&
    freeChannels.includes(channel) &&
    (to === initiatorRecipient || !isExpression(recipient)),
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
