/** Screens that belong to no module, and that modules link to. */
import { defineScreenPath } from './path.ts';

export const kernelPaths = {
  audit: defineScreenPath('/admin/audit', { ko: '감사 기록', en: 'Audit trail' }),
};

/** The review of the access records of a month. */
export const getReviewPath = (month: string): string => kernelPaths.audit({ tab: 'review', month });
