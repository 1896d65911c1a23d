/** The block of flows that sends a message. */
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { safePath } from '#kernel/contract/return-path.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { notificationErrors } from './errors.ts';
import { channels } from './notice.ts';

/** One text for both languages, or one for each. */
const Words = (max: number) => z.union([text({ max }), LocalText]);

export const recipientKinds = ['role', 'person', 'customer', 'email'] as const;

export const notificationMessage = defineBlock({
  kind: 'notification.message',
  sign: 'bell',
  title: { ko: '메시지', en: 'Message' },
  description: {
    ko: '사람, 역할, 고객에게 앱 알림이나 메일을 보냅니다. 되돌리면 같은 사람에게 정정 안내가 나갑니다. 보낸 메일은 거둘 수 없습니다.',
    en: 'Tells a person, a role or a customer, in the product or by mail. Undo sends the same people a correction; a sent mail cannot be called back.',
  },
  settings: z.strictObject({
    to: z.enum(recipientKinds),
    /** A role’s name, a person’s id, `guest:<id>` or `person:<id>`, an e-mail address. Nobody is told when it is empty. */
    recipient: z.string().trim().max(254).nullish(),
    channel: z.enum(channels),
    title: Words(200),
    body: Words(4000),
    /** A path on the company’s host, for example `/orders/…`. */
    link: z
      .string()
      .max(500)
      // Words of a search may have spaces; what else a browser leaves out could lead elsewhere.
      .refine((path) => safePath(path.replaceAll(' ', '%20')) !== null)
      .nullish(),
  }),
  form: [
    {
      key: 'to',
      label: { ko: '받는 사람', en: 'To' },
      kind: 'choice',
      required: true,
      options: [
        { value: 'role', label: { ko: '역할', en: 'A role' } },
        { value: 'person', label: { ko: '사람', en: 'A person' } },
        { value: 'customer', label: { ko: '고객', en: 'The customer' } },
        { value: 'email', label: { ko: '이메일 주소', en: 'An e-mail address' } },
      ],
    },
    {
      key: 'recipient',
      label: { ko: '역할, 사람, 주소', en: 'Role, person or address' },
      kind: 'text',
      required: false,
      max: 254,
    },
    {
      key: 'channel',
      label: { ko: '보내는 방법', en: 'Channel' },
      kind: 'choice',
      required: true,
      options: [
        { value: 'in-app', label: { ko: '앱 알림', en: 'In the product' } },
        { value: 'mail', label: { ko: '메일', en: 'Mail' } },
      ],
    },
    { key: 'title', label: { ko: '제목', en: 'Title' }, kind: 'text', required: true, max: 200 },
    { key: 'body', label: { ko: '내용', en: 'Text' }, kind: 'long-text', required: true, max: 4000 },
    { key: 'link', label: { ko: '연결할 화면', en: 'Link' }, kind: 'text', required: false, max: 500 },
  ],
  beginning: { to: 'role', recipient: defaultRole('manager'), channel: 'in-app' },
  outlets: ['next'],
  reversibility: 'irreversible',
  reversibilityOf: ({ channel }) => (channel === 'in-app' ? 'reversible' : 'irreversible'),
  permission: 'notification.message.send',
  errors: [notificationErrors.MESSAGE_WITHOUT_RECIPIENT],
});
