/** Company view of the platform's staff: core facts and figures. */
import { z } from 'zod';
import { Instant } from '#kernel/contract/time.ts';
import { Industry } from './shapes.ts';

export const companyStatuses = ['active', 'inactive', 'suspended', 'closed'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const PlatformCompany = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  industry: Industry,
  status: z.enum(companyStatuses),
  createdAt: Instant,
});
export type PlatformCompany = z.infer<typeof PlatformCompany>;

export const PlatformDomain = z.object({ host: z.string(), verifiedAt: Instant.nullable() });
export type PlatformDomain = z.infer<typeof PlatformDomain>;
