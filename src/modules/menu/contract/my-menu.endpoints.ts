/** My menu endpoint: own entries, and reasons for the rest. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { Entry } from './entry.ts';
import { menuTopics } from './role-menu.endpoints.ts';

/** `hidden`: not in the menu, and open all the same. */
export const MyEntry = Entry.extend({ state: z.enum(['shown', 'hidden', 'forbidden']) });
export type MyEntry = z.infer<typeof MyEntry>;

export const MyMenu = z.object({
  entries: z.array(MyEntry),
  /** The first members who may give permissions, by name. */
  givers: z.array(z.string()),
});
export type MyMenu = z.infer<typeof MyMenu>;

export const readMyMenu = endpoint({
  method: 'GET',
  path: '/api/menu/mine',
  scope: 'company',
  permission: 'member',
  personal: false,
  audit: false,
  topics: [...menuTopics, accessTopics.permission, companyTopics.member, identityTopics.person],
  summary: { ko: '내가 열 수 있는 메뉴', en: 'What I may open, and why not the rest' },
  errors: [kernelErrors.NOT_FOUND],
  reply: MyMenu,
});
