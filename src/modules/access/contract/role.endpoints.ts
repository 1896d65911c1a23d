/** One role: what it was, what a change of it would do, and back to an earlier version. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { accessErrors } from './errors.ts';
import { Role, RoleChange } from './shapes.ts';
import { accessTopics } from './topics.ts';

/** Content of a version. `permissions` is null where the role had the shipped ones. */
export const RoleFields = z.object({
  displayName: LocalText,
  description: LocalText,
  level: z.int(),
  permissions: z.array(z.string()).nullable(),
  category: Role.shape.category,
  requiresApproval: z.boolean(),
  isActive: z.boolean(),
  tags: z.array(z.string()),
});
export type RoleFields = z.infer<typeof RoleFields>;

/** `holds`: the permissions that its patterns match, in the order of the catalogue. */
export const RoleDetail = Role.extend({ holds: z.array(z.string()) });
export type RoleDetail = z.infer<typeof RoleDetail>;

const roleActions = ['create', 'change', 'restore'] as const;

export const RoleVersion = z.object({
  /** The role's `version` then. */
  number: z.int(),
  at: Instant,
  /** Null: the product itself. */
  by: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  what: z.enum(roleActions),
  fields: RoleFields,
  /** From the version before to this one. */
  changes: z.array(LocalText),
  /** From the present role to this version: the effect of restoring. */
  back: z.array(LocalText),
});
export type RoleVersion = z.infer<typeof RoleVersion>;

const Named = z.object({ name: z.string(), ko: z.string(), en: z.string() });

/** Permissions by the part of the product that they belong to. */
const PermissionsByModule = z.array(z.object({ room: LocalText, permissions: z.array(Named) }));

/** From one version to another. */
export const RoleComparison = z.object({
  /** In sentences; changes of permissions are listed beside them. */
  changes: z.array(LocalText),
  added: PermissionsByModule,
  removed: PermissionsByModule,
});
export type RoleComparison = z.infer<typeof RoleComparison>;

export const RolePreview = z.object({
  /** From the role as it is now to what was asked. */
  changes: z.array(LocalText),
  /** Number of people affected; number who gain, and number who lose. */
  affected: z.int(),
  gaining: z.int(),
  losing: z.int(),
  /** The first of them, by name. */
  people: z.array(
    z.object({
      memberId: z.uuid(),
      personId: z.uuid(),
      name: z.string(),
      gains: z.array(Named),
      loses: z.array(Named),
      /** Entries added to and removed from the person's menu: also because of those hidden from roles. */
      menu: z.object({ gains: z.array(LocalText), loses: z.array(LocalText) }),
    }),
  ),
});
export type RolePreview = z.infer<typeof RolePreview>;

const read = { scope: 'company', permission: 'access.role.read', audit: false } as const;
const refusals = [
  kernelErrors.NOT_FOUND,
  accessErrors.ROLE_IS_SYSTEM,
  accessErrors.ROLE_NOT_SHIPPED,
  accessErrors.BEYOND_OWN_RIGHTS,
  accessErrors.PERMISSION_UNKNOWN,
] as const;

export const readRole = endpoint({
  ...read,
  method: 'GET',
  path: '/api/roles/:id',
  topics: [accessTopics.role, accessTopics.member, companyTopics.member],
  summary: { ko: '역할', en: 'A role' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: RoleDetail,
});

export const listRoleVersions = endpoint({
  ...read,
  method: 'GET',
  path: '/api/roles/:id/versions',
  topics: [accessTopics.role, accessTopics.permission, identityTopics.person],
  summary: { ko: '역할의 지난 버전', en: 'Versions of a role' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.BAD_CURSOR],
  params: IdParams,
  query: z.strictObject({ ...listQuery }),
  paged: true,
  reply: RoleVersion,
});

const VersionNumber = z.coerce.number().int().min(1);

export const compareRoleVersions = endpoint({
  ...read,
  method: 'GET',
  path: '/api/roles/:id/versions/compare',
  topics: [accessTopics.role, accessTopics.permission],
  summary: { ko: '역할의 두 버전 비교', en: 'What lies between two versions of a role' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  /** From `base` to `other`. The later one may be the base: then the result is the effect of going back. */
  query: z.strictObject({ base: VersionNumber, other: VersionNumber }),
  reply: RoleComparison,
});

export const previewRole = endpoint({
  method: 'POST',
  path: '/api/roles/:id/preview',
  scope: 'company',
  permission: 'access.role.manage',
  audit: false,
  // It only looks.
  keeps: false,
  topics: [
    accessTopics.role,
    accessTopics.member,
    accessTopics.grant,
    accessTopics.permission,
    accessTopics.menu,
    companyTopics.member,
    identityTopics.person,
  ],
  summary: { ko: '역할 수정 미리보기', en: 'Say who would gain and lose what' },
  errors: refusals,
  params: IdParams,
  body: RoleChange.omit({ version: true }),
  reply: RolePreview,
});

export const restoreRole = endpoint({
  method: 'POST',
  path: '/api/roles/:id/restore',
  scope: 'company',
  permission: 'access.role.manage',
  audit: 'access.role.restore',
  subject: { type: 'role', params: 'id' },
  touches: [accessTopics.role],
  proof: 'by-room',
  summary: { ko: '역할을 지난 버전으로 되돌리기', en: 'Bring an earlier version of a role back' },
  errors: [...refusals, kernelErrors.VERSION_CONFLICT],
  params: IdParams,
  /** `version` is the one that was seen, `number` the one that is wanted. */
  body: z.strictObject({ version: z.int().min(1), number: z.int().min(1) }),
  reply: Role,
});
