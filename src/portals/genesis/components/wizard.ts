/** What the create-company wizard holds, and what each step asks before it lets go on. */
import type { Industry } from '#modules/company/contract/shapes.ts';

export interface Draft {
  name: string;
  code: string;
  industry: Industry;
  tagline: string;
  location: string;
  businessType: string;
  primaryColor: string;
  members: { key: string; email: string; role: string }[];
}

export const emptyDraft: Draft = {
  name: '',
  code: '',
  industry: 'retail',
  tagline: '',
  location: '',
  businessType: '',
  primaryColor: '#2563eb',
  members: [],
};

export const steps = ['profile', 'industry', 'brand', 'members', 'review'] as const;

/** Roles that first members can be invited with. */
export const firstRoles = ['admin', 'manager', 'supervisor', 'finance', 'user', 'viewer'] as const;
