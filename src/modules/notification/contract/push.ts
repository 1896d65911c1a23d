/** A browser that is told while it is closed: what it registers with. */
import { z } from 'zod';

const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

/** As `PushSubscription.toJSON()` gives it. */
export const PushBrowser = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().regex(base64url).min(87).max(88),
    /** 16 bytes. */
    auth: z.string().regex(base64url).min(22).max(24),
  }),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

/** So many browsers of one person are told; the oldest makes room for the next. */
export const mostBrowsers = 10;

/** Where the worker lies that hears messages: from here it may speak for the whole site. */
export const pushWorker = '/push-worker.js';

/** What a message carries: words in the reader's language, and where a click leads. */
export const PushText = z.strictObject({
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  /** Messages of one notice are shown once. */
  tag: z.string(),
});
export type PushText = z.infer<typeof PushText>;
