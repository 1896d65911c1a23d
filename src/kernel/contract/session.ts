/** Session contract: server data about the host and the current user. */
import { z } from 'zod';
import type { DrawnMenus } from './drawn-menu.ts';
import { Id } from './ids.ts';
import { Currency } from './money.ts';
import { Preferences } from './preferences.ts';
import { LocalText, locales } from './text.ts';
import { ViewAs } from './view-as.ts';

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullish(),
  /** Seconds. */
  expiresIn: z.number(),
  tokenType: z.literal('Bearer'),
});
export type Tokens = z.infer<typeof Tokens>;

/** A company as anyone may see it. */
export const CompanyInfo = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  timeZone: z.string(),
  currency: Currency,
  locale: z.enum(locales),
  /** The month with which its year begins: 1 is January. */
  yearBegins: z.int().min(1).max(12),
  theme: z.object({ primaryColor: z.string() }),
  features: z.array(z.string()),
  isActive: z.boolean(),
});
export type CompanyInfo = z.infer<typeof CompanyInfo>;

/** Feature of a demo company created for people who try the product: set at its creation, and every page shows it. */
export const demoFeature = 'demo';
export const isDemo = ({ features }: Pick<CompanyInfo, 'features'>): boolean => features.includes(demoFeature);

/** That programs call by keys, which a company may switch off. */
export const keysFeature = 'program-keys';

/** Format of a company's code in a host or an address; it does not imply that the company exists. */
export const companyCodeForm = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;

/** Answer to `GET /api/auth/me`. */
export const Me = z.object({
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    locale: z.enum(locales),
    timeZone: z.string(),
    avatar: z.string().nullable(),
  }),
  company: CompanyInfo.nullable(),
  member: z
    .object({
      id: Id,
      status: z.enum(['active', 'pending']),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      /** Permissions limited to certain things or an amount, with the limit in words; absent without a limit. */
      bound: z.record(z.string(), LocalText).optional(),
      /** Addresses of screens that are left out of this member's menu; they open all the same. */
      hidden: z.array(z.string()).optional(),
      /** This member's menus as the company arranged them; absent where it did not. */
      menus: z.custom<DrawnMenus>().optional(),
    })
    .nullable(),
  /** The person's choices of appearance and notifications; absent in older answers. */
  preferences: Preferences.optional(),
  /** The person's home in this company; the module that knows roles names the portals. */
  portal: z.string(),
  /** The portal is seen as this person sees it, by somebody else; absent for all others. */
  view: ViewAs.optional(),
  /** Rights at the root in this session, outside of every company; absent for everybody but the platform's staff. */
  rights: z.array(z.string()).optional(),
  /** The company lets members in with a second factor only, and this session has none: until then `member` is null. */
  demandsSecondFactor: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** Answer to `GET /api/domain`. */
export const DomainInfo = z.object({
  type: z.enum(['root', 'company', 'custom']),
  domain: z.string(),
  companyCode: z.string().nullable(),
  isSecure: z.boolean(),
  /** The main origin of the product, where the start portal is. */
  rootOrigin: z.string(),
  environment: z.enum(['development', 'staging', 'production']),
  /** At the root: whether visitors may try the product. Left out by the build, which draws pages for both. */
  tour: z.boolean().optional(),
});
export type DomainInfo = z.infer<typeof DomainInfo>;
