/** The tree of a portal's menu: its draft, what is published, and what was published before. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { arrangedPortals, Entry } from './entry.ts';
import { menuErrors } from './errors.ts';
import { treeTopics } from './topics.ts';
import { Tree, WholeTree } from './tree.ts';

const permission = 'menu.tree.manage';
const PortalParams = z.strictObject({ portal: z.enum(arrangedPortals) });
const Who = z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }).nullable();

/** With its group of the menu as the product brings it. */
export const EntryOfTree = Entry.extend({ group: z.object({ key: z.string(), title: LocalText }) });
export type EntryOfTree = z.infer<typeof EntryOfTree>;

export const MenuTree = z.object({
  portal: z.enum(arrangedPortals),
  /** Counts every change; 0: nobody arranged anything yet. */
  version: z.int(),
  /** The number of what everybody sees; null: as the product brings it. */
  published: z.int().nullable(),
  /** Everybody sees the menu of the product: nothing was published, or it was brought back. */
  isUsual: z.boolean(),
  /** A draft exists, visible only to editors. */
  isDraft: z.boolean(),
  changedAt: Instant.nullable(),
  changedBy: Who,
  tree: WholeTree,
  entries: z.array(EntryOfTree),
  /** The flows that the tree leads to, as they are called. */
  flows: z.array(z.object({ id: Id, title: LocalText })),
});
export type MenuTree = z.infer<typeof MenuTree>;

export const TreeVersion = z.object({
  number: z.int(),
  at: Instant,
  by: Who,
  /** Number of the restored version, 0 for the product's menu; null: it was newly arranged. */
  from: z.int().nullable(),
  /** Titles at the top. */
  outline: z.array(LocalText),
  /** It had a style of its own. */
  isStyled: z.boolean(),
});
export type TreeVersion = z.infer<typeof TreeVersion>;

export const readTree = endpoint({
  method: 'GET',
  path: '/api/menu/trees/:portal',
  scope: 'company',
  permission,
  audit: false,
  topics: [treeTopics.tree, accessTopics.permission, flowTopics.frame, identityTopics.person],
  summary: { ko: '메뉴 구성', en: 'How a menu is arranged' },
  errors: [],
  params: PortalParams,
  reply: MenuTree,
});

/** `version` is the one that was seen: of two concurrent changes, the second gets a conflict. */
const Change = z.strictObject({ version: z.int().min(0), tree: Tree });
const refusals = [
  kernelErrors.VERSION_CONFLICT,
  menuErrors.MENU_ENTRY_UNKNOWN,
  menuErrors.MENU_TARGET_UNKNOWN,
  menuErrors.MENU_STYLE_UNREADABLE,
  menuErrors.MENU_STYLE_OF_SITE,
] as const;
const common = { scope: 'company', permission, params: PortalParams, reply: MenuTree } as const;

export const saveTree = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/menu/trees/:portal',
  audit: 'menu.tree.save',
  touches: [treeTopics.tree],
  summary: { ko: '메뉴 초안 저장', en: 'Keep a draft of a menu' },
  errors: refusals,
  body: Change,
});

export const publishTree = endpoint({
  ...common,
  method: 'POST',
  path: '/api/menu/trees/:portal/publish',
  audit: 'menu.tree.publish',
  // A menu for customers is one of the company's features.
  touches: [treeTopics.tree, accessTopics.menu, companyTopics.company],
  summary: { ko: '메뉴 게시', en: 'Publish a menu' },
  errors: refusals,
  body: Change,
});

export const restoreTree = endpoint({
  ...common,
  method: 'POST',
  path: '/api/menu/trees/:portal/restore',
  audit: 'menu.tree.restore',
  touches: [treeTopics.tree, accessTopics.menu, companyTopics.company],
  summary: { ko: '메뉴를 지난 버전으로 되돌리기', en: 'Bring an earlier version of a menu back' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.VERSION_CONFLICT],
  /** `number`: 0 is the menu as the product brings it. */
  body: z.strictObject({ version: z.int().min(0), number: z.int().min(0) }),
});

export const listTreeVersions = endpoint({
  method: 'GET',
  path: '/api/menu/trees/:portal/versions',
  scope: 'company',
  permission,
  audit: false,
  topics: [treeTopics.tree, identityTopics.person],
  summary: { ko: '게시한 메뉴', en: 'What was published of a menu' },
  errors: [],
  params: PortalParams,
  query: z.strictObject({ ...listQuery }),
  reply: TreeVersion,
  paged: true,
});
