/** Trying the product: the visitor's next step, by the progress in the company of the trial. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { Id } from '#kernel/contract/ids.ts';
import { orderTopics } from '#modules/order/contract/topics.ts';
import { sampleTopics } from './topics.ts';

/** Progress with the order that waited for a decision. */
export const tourSteps = ['decide', 'undo', 'done'] as const;

export const readTour = endpoint({
  method: 'GET',
  path: '/api/tour',
  scope: 'company',
  permission: 'member',
  audit: false,
  topics: [sampleTopics.data, orderTopics.order],
  summary: { ko: '체험 안내', en: 'What to try next in a company that was made for it' },
  errors: [],
  /** Null in a company that was made for nobody’s trial. */
  reply: z.object({ tour: z.object({ step: z.enum(tourSteps), executionId: Id }).nullable() }),
});
