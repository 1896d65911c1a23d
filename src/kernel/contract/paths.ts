/** Screens that belong to no room, and that rooms lead to. */
import { screenPath } from './path.ts';

export const kernelPaths = {
  audit: screenPath('/admin/audit', { ko: '감사 기록', en: 'Audit trail' }),
};

/** The review of the access records of a month. */
export const reviewOf = (month: string): string => kernelPaths.audit({ tab: 'review', month });
