/** Companies and who belongs to them. Specification chapter 3: company context, membership, creation, search, domain, creator. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { Currency } from '#kernel/contract/money.ts';
import { CompanyInfo } from '#kernel/contract/session.ts';
import { type LocalText, locales, nameText, text } from '#kernel/contract/text.ts';
import { Instant, TimeZone } from '#kernel/contract/time.ts';
import { findCodeProblem } from './code.ts';

export const industries = ['retail', 'services', 'manufacturing'] as const;
export const Industry = z.enum(industries);
export type Industry = z.infer<typeof Industry>;

export const industryTitles: Record<Industry, LocalText> = {
  retail: { ko: '소매·유통', en: 'Retail' },
  services: { ko: '서비스', en: 'Services' },
  manufacturing: { ko: '제조', en: 'Manufacturing' },
};

/** The industries that a search text names, in either language: `소매`, `제조업`, `service`. */
export function findIndustries(text: string): Industry[] {
  const needle = text.trim().toLowerCase().replace(/업$/, '');
  if (!needle) return [];
  return industries.filter((industry) =>
    Object.values(industryTitles[industry]).some((title) => title.toLowerCase().includes(needle)),
  );
}

export const CompanyCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(40)
  .refine((code) => findCodeProblem(code) === null);

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** Features of every company; stored per company, so that each can be switched off. */
export const companyFeatures = ['workflow', 'entity', 'commerce', 'finance', 'approval', 'branding'] as const;

/** A company that is still being set up: its founder is shown what to do first. Given to new ones, taken away for good. */
export const firstSteps = 'first-steps';

/** GET /api/company: what the public site, too, may know. */
export const CompanyContext = CompanyInfo.extend({
  tagline: z.string(),
  location: z.string(),
  industry: Industry,
  businessType: z.string(),
  origin: z.string(),
});
export type CompanyContext = z.infer<typeof CompanyContext>;

export const SearchResult = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  industry: Industry,
  /** 0 to 100: what happened there in the last 30 days, on a logarithmic scale (10,000 recorded actions give 100). */
  activityScore: z.int(),
  location: z.string(),
  tagline: z.string(),
  businessType: z.string(),
  primaryColor: z.string(),
  origin: z.string(),
  /** The caller's own standing there; null for none and for visitors who are not signed in. */
  membership: z.enum(['active', 'pending']).nullable(),
});

/** @param actions recorded in the last 30 days */
export function getActivityScore(actions: number): number {
  return Math.min(100, Math.round(25 * Math.log10(1 + actions)));
}

export const FirstMember = z.strictObject({ email: Email, role: text({ max: 40 }).default('user') });

export const NewCompany = z.strictObject({
  code: CompanyCode,
  name: nameText({ max: 80 }),
  industry: Industry,
  tagline: text({ min: 0, max: 120 }).default(''),
  location: text({ min: 0, max: 120 }).default(''),
  businessType: text({ min: 0, max: 80 }).default(''),
  primaryColor: Color.default('#2563eb'),
  locale: z.enum(locales).default('ko'),
  timeZone: TimeZone.default('Asia/Seoul'),
  currency: Currency.default('KRW'),
  /** True if everybody can find it in the company network. */
  listed: z.boolean().default(false),
  members: z.array(FirstMember).max(50).default([]),
});

const { code: companyCode, ...describedCompany } = NewCompany.shape;
/** The wizard's request: the specification uses this name for the code. */
export const CreateCompanyBody = z.strictObject({ companyCode, ...describedCompany });

export const CreateResult = z.object({
  companyId: z.uuid(),
  companyCode: z.string(),
  subdomain: z.string(),
  masterUserId: z.uuid(),
  loginUrl: z.string(),
  setupCompleted: z.boolean(),
  message: z.string(),
});

export const memberStates = ['active', 'pending', 'suspended'] as const;
export type MemberState = (typeof memberStates)[number];

export const Invitation = z.object({
  id: z.uuid(),
  companyCode: z.string(),
  companyName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  invitedBy: z.string().nullable(),
  expiresAt: Instant,
});

export const CompanyInvitation = z.object({
  id: z.uuid(),
  /** Null: a link, usable by anyone. */
  email: z.string().nullable(),
  /** The person's name as the inviter wrote it; null if not given. */
  name: z.string().nullable(),
  /** Uses of the link, and their maximum. */
  uses: z.int(),
  usesMost: z.int(),
  roles: z.array(z.string()),
  status: z.enum(['open', 'accepted', 'withdrawn', 'expired']),
  /** Whose promise it is; null for what no person made. */
  invitedBy: z.string().nullable(),
  invitedAt: Instant,
  expiresAt: Instant,
});

/** A link to copy: for how many people, and for how long. */
export const NewLink = z.strictObject({
  roles: z
    .array(text({ max: 40 }))
    .min(1)
    .max(10)
    .default(['user']),
  people: z.int().min(1).max(50).default(1),
  days: z.int().min(1).max(30).default(7),
});

/** Data of an invitation for holders of its token, including ended ones. */
export const InvitationView = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  roles: z.array(z.string()),
  invitedBy: z.string().nullable(),
  state: z.enum(['open', 'expired', 'used', 'withdrawn']),
  expiresAt: Instant,
});

export const DashboardStats = z.object({
  companies: z.int(),
  pendingRequests: z.int(),
  openInvitations: z.int(),
  visits: z.int(),
  lastAccessed: Instant.nullable(),
  /** The latest things that the person did, newest first. */
  recentActivity: z.array(
    z.object({ companyCode: z.string(), companyName: z.string(), action: z.string(), at: Instant }),
  ),
});

export const CreatorRecord = z.object({
  companyCode: z.string(),
  email: z.string().nullable(),
  masterRoleGranted: z.boolean(),
  createdAt: Instant,
  lastSyncAt: Instant,
});

export const InheritanceRecord = z.object({
  id: z.uuid(),
  genesisUserId: z.uuid(),
  subdomainUserId: z.uuid(),
  companyCode: z.string(),
  inheritanceStatus: z.enum(['granted', 'failed']),
  createdAt: Instant,
  grantedAt: Instant.nullable(),
  metadata: z.object({
    email: z.string().nullable(),
    name: z.string(),
    inheritedPermissions: z.array(z.string()),
  }),
});

/** The meaning of the master role in an inheritance record (specification chapter 3). */
export const inheritedPermissions = ['MASTER', 'ADMIN', 'FULL_ACCESS'] as const;
export const invitationDays = 14;
export const creatorCacheSeconds = 300;
