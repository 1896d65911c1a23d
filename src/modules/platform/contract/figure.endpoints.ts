/** Figures of all companies together, and of each. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { companyStatuses } from '#modules/company/contract/core.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { DayFigures, Figures } from './figures.ts';
import { platformTopics as topics } from './topics.ts';

const read = corePermissions['identity.core.read'].name;

/** Days that a chart shows. */
export const Days = z.coerce.number().int().min(7).max(365).default(30);

export const Overview = z.object({
  /** Number of companies in each state. */
  companies: z.array(z.object({ status: z.enum(companyStatuses), companies: z.int() })),
  accounts: z.object({ accounts: z.int(), locked: z.int() }),
  now: Figures,
  /** Values at the end of each day. */
  days: z.array(DayFigures.extend({ companies: z.int() })),
  /** State of the installation. */
  health: z.object({
    /** Milliseconds that the database took to answer. */
    databaseMs: z.int(),
    /** Jobs that are due, jobs that were given up, and how long the first of those that are due waits, in seconds. */
    waiting: z.int(),
    failed: z.int(),
    oldestSeconds: z.int(),
  }),
});
export type Overview = z.infer<typeof Overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/platform/overview',
  scope: 'root',
  permission: read,
  audit: false,
  topics: [topics.figure],
  summary: { ko: '플랫폼 현황', en: 'How the platform is doing' },
  errors: [],
  query: z.strictObject({ days: Days }),
  reply: Overview,
});

export const CompanyFigures = Figures.extend({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(companyStatuses),
  /** Additions within the requested days. */
  newRuns: z.int(),
  newOrders: z.int(),
  newMembers: z.int(),
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;

export const listAnalytics = endpoint({
  method: 'GET',
  path: '/api/platform/analytics',
  scope: 'root',
  permission: read,
  audit: false,
  topics: [topics.figure],
  summary: { ko: '회사별 이용 현황', en: 'Figures of each company' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({ ...listQuery, days: Days }),
  paged: true,
  reply: CompanyFigures,
});

export const exportAnalytics = endpoint({
  method: 'POST',
  path: '/api/platform/analytics/exports',
  scope: 'root',
  permission: read,
  audit: 'platform.analytics.export',
  touches: { none: 'a file of what is there' },
  summary: { ko: '회사별 이용 현황 내보내기', en: 'Export the figures of each company' },
  errors: [],
  download: true,
  body: z.strictObject({ days: z.int().min(7).max(365) }),
  reply: z.object({}),
});
