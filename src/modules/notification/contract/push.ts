/** Push registration of a browser that receives messages while closed. */
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

/** Maximum number of browsers per person; a new one replaces the oldest. */
export const maxBrowsers = 10;

/** Path of the worker that receives messages: its scope is the whole site from here. */
export const pushWorkerPath = '/push-worker.js';

/** Content of a push message: words in the reader's language, and the link to open. */
export const PushText = z.strictObject({
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  /** Messages of one notice are shown once. */
  tag: z.string(),
});
export type PushText = z.infer<typeof PushText>;
