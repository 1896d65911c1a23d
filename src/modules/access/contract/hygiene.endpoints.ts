/** Rights hygiene endpoint: findings about a company's rights, each with a remedy. */
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
/** People are listed if at least this percentage of others hold fewer permissions. */
export const outlierPercent = 95;
/** With fewer there is nobody to be compared with. */
export const minComparedPeople = 5;
/** Maximum listed per kind; the total is included, too. */
export const maxReported = 20;

const RoleNamed = z.object({ id: z.uuid(), name: z.string(), displayName: LocalText });
const PermissionNamed = z.object({ name: z.string(), ko: z.string(), en: z.string() });
const Who = z.object({ id: z.uuid(), personId: z.uuid(), name: z.string() });

export const Hygiene = z.object({
  /**
   * Permissions of roles for which no holder of the role left a row in the trail. Only permissions for changes that leave such a
   * row are evaluated, of roles neither changed nor first given within these days; nothing is evaluated before the trail is as old.
   */
  unused: z.object({
    /** Since when the trail goes back. */
    since: Instant,
    /** From when on it can be judged; null: it can. */
    waitsUntil: Instant.nullable(),
    /** Number of evaluable permissions. */
    judged: z.int(),
    roles: z.array(RoleNamed.extend({ holders: z.int(), permissions: z.array(PermissionNamed) })),
  }),
  /** Masters hold all there is, and are not compared. */
  powerful: z.object({
    compared: z.int(),
    /** Median number of permissions per person. */
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
  /** The only person able to run the company; null: there are several. */
  onlyMaster: Who.nullable(),
  /** Months whose access records have waited for their review for longer than a month, the longest first; at most `maxReported` of them. */
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
