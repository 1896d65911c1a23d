/** Trying the product: a visitor gets a company of their own for a day, and is told what to do next by what was done there. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { orderTopics } from '#modules/order/contract/topics.ts';
import { sampleErrors } from './errors.ts';
import { sampleTopics } from './topics.ts';

/** For a day; then a job closes it, and it goes like every company that was closed. */
export const tourHours = 24;
/** So many at once, of all visitors. */
export const mostTours = 200;

export const beginTour = endpoint({
  method: 'POST',
  path: '/api/tours',
  scope: 'root',
  permission: 'public',
  audit: 'sample.tour.begin',
  touches: { none: 'what is made is of a company that nobody shows yet' },
  summary: { ko: '체험 회사 만들기', en: 'Make a company of one’s own to try the product in, for a day' },
  runsBlocks: true,
  errors: [sampleErrors.TOUR_CLOSED, sampleErrors.TOURS_FULL, kernelErrors.TOO_MANY_REQUESTS],
  /** `selection` stands for the sign-in, which goes on at the company's own address. */
  reply: z.object({ code: z.string(), origin: z.string(), selection: z.string() }),
  status: 201,
});

/** What the visitor did with the order that waited for a decision. */
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
