/** The menu of the customers' portal as the company arranged it: one for all of them, whether or not they are signed in. */
import { z } from 'zod';
import { DrawnMenu } from '#kernel/contract/drawn-menu.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { accessTopics } from '#modules/access/contract/topics.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';

export const readCustomerMenu = endpoint({
  method: 'GET',
  path: '/api/menu/customers',
  scope: 'company',
  permission: 'public',
  audit: false,
  topics: [accessTopics.menu, companyTopics.company],
  summary: { ko: '고객 포털의 메뉴', en: 'The menu of the customers’ portal' },
  errors: [],
  /** Null: as the product brings it. */
  reply: z.object({ menu: DrawnMenu.nullable() }),
});
