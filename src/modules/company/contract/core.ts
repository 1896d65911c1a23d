/** What the platform's staff sees of a company: this, and figures. */
import { z } from 'zod';
import { Instant } from '#kernel/contract/time.ts';
import { Industry } from './shapes.ts';

export const companyStatuses = ['active', 'inactive', 'suspended', 'closed'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const SeenCompany = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  industry: Industry,
  status: z.enum(companyStatuses),
  createdAt: Instant,
});
export type SeenCompany = z.infer<typeof SeenCompany>;

export const SeenDomain = z.object({ host: z.string(), verifiedAt: Instant.nullable() });
export type SeenDomain = z.infer<typeof SeenDomain>;
