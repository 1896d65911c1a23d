/** Role menu endpoints: the matrix of roles and entries, the preview of a change, and the change. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { Entry, EntryPath } from './entry.ts';
import { menuErrors } from './errors.ts';

const permission = 'menu.visibility.manage';

/** Topics of screens of role and member menus. */
export const menuTopics = [accessTopics.menu, accessTopics.role, accessTopics.member, accessTopics.grant] as const;

export const RoleMenu = z.object({
  id: Id,
  title: LocalText,
  /** Addresses of what the role is not shown, and of what it may not open. */
  hidden: z.array(z.string()),
  forbidden: z.array(z.string()),
});
export type RoleMenu = z.infer<typeof RoleMenu>;

export const MenuMatrix = z.object({ entries: z.array(Entry), roles: z.array(RoleMenu) });
export type MenuMatrix = z.infer<typeof MenuMatrix>;

/** From the current state to the opposite: a later caller finds it done and gets a conflict. */
export const RoleMenuChange = z.strictObject({ roleId: Id, path: EntryPath, hidden: z.boolean() });
export type RoleMenuChange = z.infer<typeof RoleMenuChange>;

const Changes = z.strictObject({
  changes: z
    .array(RoleMenuChange)
    .min(1)
    .max(5000)
    .refine((all) => new Set(all.map(({ roleId, path }) => `${roleId} ${path}`)).size === all.length),
});

const refusals = [
  kernelErrors.NOT_FOUND,
  kernelErrors.VERSION_CONFLICT,
  menuErrors.MENU_ENTRY_UNKNOWN,
  menuErrors.MENU_ENTRY_FORBIDDEN,
] as const;

export const readMatrix = endpoint({
  method: 'GET',
  path: '/api/menu/roles',
  scope: 'company',
  permission,
  audit: false,
  topics: [...menuTopics, accessTopics.permission],
  summary: { ko: '역할마다 보이는 메뉴', en: 'Which roles see which menu entries' },
  errors: [],
  reply: MenuMatrix,
});

export const MenuPreview = z.object({
  /** Number of people affected; of those who see more, and of those who see less. */
  affected: z.int(),
  gaining: z.int(),
  losing: z.int(),
  /** The first of them, by name. */
  people: z.array(z.object({ memberId: Id, name: z.string(), gains: z.array(LocalText), loses: z.array(LocalText) })),
});
export type MenuPreview = z.infer<typeof MenuPreview>;

export const previewRoleMenus = endpoint({
  method: 'POST',
  path: '/api/menu/roles/preview',
  scope: 'company',
  permission,
  audit: false,
  // It only looks.
  keeps: false,
  topics: [...menuTopics, accessTopics.permission, companyTopics.member, identityTopics.person],
  summary: { ko: '메뉴 변경 미리보기', en: 'Say who would see more or less' },
  errors: refusals,
  body: Changes,
  reply: MenuPreview,
});

export const changeRoleMenus = endpoint({
  method: 'PUT',
  path: '/api/menu/roles',
  scope: 'company',
  permission,
  audit: 'menu.visibility.change',
  touches: [accessTopics.menu],
  summary: { ko: '역할마다 보이는 메뉴 변경', en: 'Change which roles see which menu entries' },
  errors: refusals,
  body: Changes,
  reply: z.object({ changed: z.int() }),
});
