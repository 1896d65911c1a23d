/** Where trying the product begins. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

export const readTour = endpoint({
  method: 'GET',
  path: '/api/auth/tour',
  scope: 'root',
  permission: 'public',
  audit: false,
  topics: { none: 'how the deployment is set up' },
  summary: { ko: '체험을 시작하는 주소', en: 'Where trying the product begins' },
  errors: [],
  /** An address of this host that a browser goes to; null where there are no sample companies. */
  reply: z.object({ start: z.string().nullable() }),
});
