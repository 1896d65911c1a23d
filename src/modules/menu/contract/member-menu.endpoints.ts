/** Member menu endpoints: the menu entries of one person, by roles and by personal overrides. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { Entry, EntryPath } from './entry.ts';
import { menuErrors } from './errors.ts';
import { menuTopics } from './role-menu.endpoints.ts';

const permission = 'menu.visibility.manage';
const Own = z.enum(['shown', 'hidden']).nullable();

export const EntryOfMember = Entry.extend({
  /** True if the person may open it. */
  allowed: z.boolean(),
  /** Result of the roles. */
  byRoles: z.enum(['shown', 'hidden']),
  /** The person's own setting; null: the roles decide. */
  own: Own,
  /** Final result: true if it is in the person's menu. */
  shown: z.boolean(),
});
export type EntryOfMember = z.infer<typeof EntryOfMember>;

export const MemberMenu = z.object({ memberId: Id, name: z.string(), entries: z.array(EntryOfMember) });
export type MemberMenu = z.infer<typeof MemberMenu>;

/** `was`: the value that was seen; if it differs by now, the caller gets a conflict. */
export const MemberMenuChange = z
  .strictObject({ path: EntryPath, was: Own, own: Own })
  .refine(({ was, own }) => was !== own, { path: ['own'] });
export type MemberMenuChange = z.infer<typeof MemberMenuChange>;

export const readMemberMenu = endpoint({
  method: 'GET',
  path: '/api/menu/members/:id',
  scope: 'company',
  permission,
  audit: false,
  topics: [...menuTopics, accessTopics.permission, companyTopics.member, identityTopics.person],
  summary: { ko: '구성원의 메뉴', en: 'The menu of a member' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  reply: MemberMenu,
});

export const changeMemberMenu = endpoint({
  method: 'PUT',
  path: '/api/menu/members/:id',
  scope: 'company',
  permission,
  audit: 'menu.member.change',
  subject: { type: 'member', params: 'id' },
  touches: [accessTopics.menu],
  summary: { ko: '구성원에게 보이는 메뉴 변경', en: 'Change which menu entries a member sees' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.VERSION_CONFLICT, menuErrors.MENU_ENTRY_UNKNOWN],
  params: IdParams,
  body: z.strictObject({
    changes: z
      .array(MemberMenuChange)
      .min(1)
      .max(500)
      .refine((all) => new Set(all.map(({ path }) => path)).size === all.length),
  }),
  reply: MemberMenu,
});
