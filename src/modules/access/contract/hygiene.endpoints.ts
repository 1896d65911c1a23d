/** What about a company's rights should be looked at: each finding has an act that mends it. */
import { z } from 'zod';
import { ReviewMonth } from '#kernel/contract/access-review.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { identityTopics } from '#modules/identity/contract/topics.ts';
import { Grant } from './grant.endpoints.ts';
import { accessTopics } from './topics.ts';

/** So far back it is looked for use, and for grants that ended. */
export const hygieneDays = 90;
/** People of whom so many in a hundred others hold fewer permissions are named. */
export const powerfulShare = 95;
/** With fewer there is nobody to be compared with. */
export const leastCompared = 5;
/** How many of a kind are told; the number of all is told, too. */
export const mostTold = 20;

const RoleNamed = z.object({ id: z.uuid(), name: z.string(), displayName: LocalText });
const PermissionNamed = z.object({ name: z.string(), ko: z.string(), en: z.string() });
const Who = z.object({ id: z.uuid(), personId: z.uuid(), name: z.string() });

export const Hygiene = z.object({
  /**
   * Permissions of roles for which nobody who has the role left a row in the trail. Only what changes something and leaves such a row is
   * judged, of roles that were neither changed nor given for the first time within these days; nothing is judged before the trail is as old.
   */
  unused: z.object({
    /** Since when the trail goes back. */
    since: Instant,
    /** From when on it can be judged; null: it can. */
    waitsUntil: Instant.nullable(),
    /** How many permissions can be judged. */
    judged: z.int(),
    roles: z.array(RoleNamed.extend({ holders: z.int(), permissions: z.array(PermissionNamed) })),
  }),
  /** Masters hold all there is, and are not compared. */
  powerful: z.object({
    compared: z.int(),
    /** The permissions of whoever stands in the middle. */
    usual: z.int(),
    count: z.int(),
    people: z.array(
      Who.extend({
        permissions: z.int(),
        /** In how many of a hundred others there are fewer. */
        above: z.int(),
        roles: z.array(RoleNamed),
      }),
    ),
  }),
  /** Roles in use that the company made or changed, and that nobody has. */
  unheld: z.array(RoleNamed.extend({ isOwn: z.boolean() })),
  ended: z.object({ hasMore: z.boolean(), grants: z.array(Grant) }),
  /** Who alone could run the company; null: there are several. */
  onlyMaster: Who.nullable(),
  /** Months whose access records have waited for their review for longer than a month, the longest first; at most `mostTold` of them. */
  unreviewed: z.object({ count: z.int(), months: z.array(ReviewMonth) }),
});
export type Hygiene = z.infer<typeof Hygiene>;

export const readHygiene = endpoint({
  method: 'GET',
  path: '/api/access/hygiene',
  scope: 'company',
  permission: 'access.role.read',
  audit: false,
  topics: [
    accessTopics.role,
    accessTopics.member,
    accessTopics.grant,
    accessTopics.permission,
    companyTopics.member,
    identityTopics.person,
    kernelTopics.audit,
    kernelTopics['access-review'],
  ],
  summary: { ko: '권한 점검', en: 'What about the rights should be looked at' },
  errors: [],
  reply: Hygiene,
});
