/** Roles, members' permissions, and the response to signing in. Specification chapter 3: role, auth user, company membership. */
import { z } from 'zod';
import { DrawnMenus } from '#kernel/contract/drawn-menu.ts';
import { levels } from '#kernel/contract/permission.ts';
import { Preferences } from '#kernel/contract/preferences.ts';
import { CompanyInfo } from '#kernel/contract/session.ts';
import { LocalText, text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { ViewAs } from '#kernel/contract/view-as.ts';
import { memberStates } from '#modules/company/contract/shapes.ts';
import { Person, Tokens } from '#modules/identity/contract/shapes.ts';
import { PatternForm } from './patterns.ts';
import { roleCategories } from './roles.ts';

export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  displayName: LocalText,
  description: LocalText,
  level: z.int(),
  /** Patterns. */
  permissions: z.array(z.string()),
  /** True: a default role that may do what the product ships; updates of the product change it. */
  isShipped: z.boolean(),
  category: z.enum(roleCategories),
  isSystem: z.boolean(),
  isDefault: z.boolean(),
  /** An invitation alone does not give it: only an existing member can get it. */
  requiresApproval: z.boolean(),
  status: z.enum(['active', 'archived']),
  isActive: z.boolean(),
  version: z.int(),
  tags: z.array(z.string()),
  memberCount: z.int(),
});
export type Role = z.infer<typeof Role>;

const RoleText = z.strictObject({ ko: text({ max: 60 }), en: text({ max: 60 }) });
const RoleDescription = z.strictObject({ ko: text({ min: 0, max: 300 }), en: text({ min: 0, max: 300 }) });
const Pattern = z.string().max(120).regex(PatternForm);
export const RoleName = z.string().regex(/^[a-z][a-z0-9_-]{1,39}$/);

const roleFields = {
  displayName: RoleText,
  description: RoleDescription.default({ ko: '', en: '' }),
  level: z.int().min(0).max(99),
  permissions: z.array(Pattern).max(500),
  tags: z
    .array(text({ max: 40 }))
    .max(20)
    .default([]),
};
const OwnCategory = z.enum(['operational', 'departmental']);
export const NewRole = z.strictObject({
  name: RoleName,
  category: OwnCategory.default('operational'),
  requiresApproval: z.boolean().default(false),
  ...roleFields,
});
export type NewRole = z.infer<typeof NewRole>;
export const RoleChange = z.strictObject({
  version: z.int().min(1),
  displayName: roleFields.displayName.optional(),
  description: RoleDescription.optional(),
  category: OwnCategory.optional(),
  requiresApproval: z.boolean().optional(),
  level: roleFields.level.optional(),
  /** Null makes a default role what the product ships again. */
  permissions: roleFields.permissions.nullable().optional(),
  tags: z
    .array(text({ max: 40 }))
    .max(20)
    .optional(),
  isActive: z.boolean().optional(),
});
export type RoleChange = z.infer<typeof RoleChange>;

export const PermissionView = z.object({
  name: z.string(),
  ko: z.string(),
  en: z.string(),
  level: z.enum(Object.keys(levels) as [keyof typeof levels, ...(keyof typeof levels)[]]),
});

export const EvaluatedReason = z.object({ code: z.string(), ko: z.string(), en: z.string() });
export const Evaluated = z.object({
  allowed: z.boolean(),
  reason: EvaluatedReason,
  level: PermissionView.shape.level,
});

/** A member of the context's company. */
export const Member = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  title: z.string(),
  status: z.enum(memberStates),
  roles: z.array(z.string()),
  /** Those of the roles that end by themselves. */
  timedRoles: z.array(z.object({ role: z.string(), until: Instant })),
  joinedAt: Instant,
  lastAccessed: Instant.nullable(),
  accessCount: z.int(),
  invitedBy: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

/** One of the caller's own memberships. `permissions` are the roles' patterns. */
export const CompanyMembership = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  role: z.string().nullable(),
  roles: z.array(z.string()),
  status: z.enum(['active', 'pending']),
  joinedAt: Instant,
  lastAccessed: Instant.nullable(),
  memberCount: z.int(),
  logoUrl: z.string().nullable(),
  permissions: z.array(z.string()),
  accessCount: z.int(),
  invitedBy: z.string().nullable(),
  tagline: z.string(),
  primaryColor: z.string(),
  origin: z.string(),
  isActive: z.boolean(),
});
export type CompanyMembership = z.infer<typeof CompanyMembership>;

/** The signed-in person as the specification lists it; company fields are null at the root. */
export const AuthUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  primaryRole: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  companyId: z.uuid().nullable(),
  companyCode: z.string().nullable(),
  avatar: z.string().nullable(),
  lastLoginAt: Instant.nullable(),
  entityConnections: z.array(z.object({ entityId: z.uuid(), roles: z.array(z.string()), roleIds: z.array(z.uuid()) })),
  tenantContext: z.object({ type: z.enum(['genesis', 'company']), companyCode: z.string().nullable() }),
  preferences: Preferences,
});
export type AuthUser = z.infer<typeof AuthUser>;

export const Me = AuthUser.extend({
  person: Person,
  company: CompanyInfo.nullable(),
  /** Null for a person who is no member here; `pending` has no roles and no permissions. */
  member: z
    .object({
      id: z.uuid(),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      /** Permissions limited to certain things or up to a sum, with the limits in words; absent if none. */
      bound: z.record(z.string(), LocalText).optional(),
      status: z.enum(['active', 'pending']),
      /** The person's job title at the company; empty if never set. */
      title: z.string(),
      /** Addresses of screens that the company leaves out of this member's menu; absent where there are none. */
      hidden: z.array(z.string()).optional(),
      /** The menus that the company arranged; absent where there are none. */
      menus: DrawnMenus.optional(),
    })
    .nullable(),
  portal: z.enum(['guest', 'employee', 'b2b']),
  /** The portal is seen as this person sees it, by somebody else; absent for all others. */
  view: ViewAs.optional(),
  /** The company lets members in with a second factor only, and this session has none: no member until then. */
  demandsSecondFactor: z.boolean(),
  coreRoles: z.array(z.string()),
  /** Permissions at the root in this session; absent except for platform staff. */
  rights: z.array(z.string()).optional(),
});
export type Me = z.infer<typeof Me>;

/** The reply of the specification's flat sign-in calls. */
export const FlatSignIn = Tokens.extend({
  success: z.literal(true),
  token: z.string(),
  user: AuthUser,
  message: z.string(),
});

export const CompanyChoice = z.object({
  code: z.string(),
  name: z.string(),
  origin: z.string(),
  role: z.string().nullable(),
});

/** Either signed in, or a choice among the person's companies is needed first. */
export const CompanySignIn = FlatSignIn.partial({
  accessToken: true,
  refreshToken: true,
  expiresIn: true,
  tokenType: true,
  token: true,
  user: true,
}).extend({
  requiresCompanySelection: z.boolean(),
  companies: z.array(CompanyChoice),
  /** Proves the password for the choice: POST it to /auth/company/select. Five minutes. */
  selectionToken: z.string().optional(),
});
