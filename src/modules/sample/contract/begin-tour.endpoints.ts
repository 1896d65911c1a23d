/** Trying the product: a visitor gets a company of their own. Apart, since the start page needs nothing else of samples. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { sampleErrors } from './errors.ts';

/** For a day; then a job closes it, and it goes like every company that was closed. */
export const tourHours = 24;
/** Maximum at once, of all visitors. */
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
  /** `selection` represents the sign-in, which continues at the company's own address. */
  reply: z.object({ code: z.string(), origin: z.string(), selection: z.string() }),
  status: 201,
});
