/** How many approvals wait for the person, where a place leads to them. */
import type { ReactNode } from 'react';
import { useInboxCount } from '../decision.api.ts';

export function WaitingCount({ children }: { children: (waiting: number) => ReactNode }) {
  return children(useInboxCount().data?.waiting ?? 0);
}
