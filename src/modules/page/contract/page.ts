/** Public pages as data: a list of typed blocks per page, versions that are only ever added. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { Id } from '#kernel/contract/ids.ts';
import { OwnPath } from '#kernel/contract/link.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

export const pageKeys = ['home', 'catalog'] as const;
export type PageKey = (typeof pageKeys)[number];

const Hero = z.strictObject({
  type: z.literal('hero'),
  eyebrow: LocalText.optional(),
  title: LocalText,
  /** Nothing where the owner wrote no line. */
  body: LocalText.optional(),
  action: z.strictObject({ label: LocalText, href: OwnPath }),
});
const TextBlock = z.strictObject({ type: z.literal('text'), title: LocalText.optional(), body: LocalText });
const ItemGrid = z.strictObject({
  type: z.literal('item-grid'),
  title: LocalText,
  /** Number of items on the home page; the catalog shows all. */
  limit: z.int().min(1).max(24).default(8),
  /** Services are not counted: their catalog shows no stock. */
  showStock: z.boolean().default(true),
});
const Steps = z.strictObject({
  type: z.literal('steps'),
  title: LocalText,
  steps: z
    .array(z.strictObject({ title: LocalText, body: LocalText }))
    .min(1)
    .max(6),
});
const Notice = z.strictObject({ type: z.literal('notice'), body: LocalText });
const Contact = z.strictObject({
  type: z.literal('contact'),
  title: LocalText,
  phone: z.string().max(40).optional(),
  email: Email.optional(),
  address: LocalText.optional(),
  hours: LocalText.optional(),
});

export const PageBlock = z.discriminatedUnion('type', [Hero, TextBlock, ItemGrid, Steps, Notice, Contact]);
export type PageBlock = z.infer<typeof PageBlock>;

export const PageContent = z.strictObject({
  title: LocalText,
  /** For search engines and shared links. */
  description: LocalText,
  blocks: z.array(PageBlock).min(1).max(30),
});
export type PageContent = z.infer<typeof PageContent>;

export const Page = z.strictObject({
  id: Id,
  key: z.enum(pageKeys),
  version: z.int(),
  publishedAt: Instant,
  content: PageContent,
});
export type Page = z.infer<typeof Page>;

export const PageVersion = z.strictObject({ version: z.int(), createdAt: Instant, published: z.boolean() });
