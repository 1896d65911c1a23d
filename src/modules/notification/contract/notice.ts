/** Notices: content, kind and channel of a notification. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { Instant } from '#kernel/contract/time.ts';

export const noticeKinds = ['message', 'correction', 'approval', 'undo'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Title and body come in the reader's language. */
export const Notice = z.strictObject({
  id: Id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string(),
  /** A path on the company's host. */
  link: z.string().nullable(),
  executionId: Id.nullable(),
  /** The member who caused the notice; null for automatic events, customers, and the reader's own actions. */
  by: z.strictObject({ name: z.string(), avatar: z.string().nullable() }).nullable(),
  at: Instant,
  readAt: Instant.nullable(),
  /** Action open to the reader now: deciding an approval that still awaits the reader. */
  act: z.enum(['decide']).nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** `push`: the notice, and the browsers of its readers. `kakao`: 알림톡. */
export const channels = ['in-app', 'push', 'mail', 'sms', 'kakao'] as const;
export type Channel = (typeof channels)[number];

/** Those that go to telephone numbers. */
export const textChannels = ['sms', 'kakao'] as const;
export type TextChannel = (typeof textChannels)[number];
export const isTextChannel = (channel: Channel): channel is TextChannel =>
  (textChannels as readonly Channel[]).includes(channel);
