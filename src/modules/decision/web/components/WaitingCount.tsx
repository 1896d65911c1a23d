/** Waiting count: how many approvals wait for the person, shown on links to them. */
import type { ReactNode } from 'react';
import { useInboxCount } from '../decision.api.ts';

export function WaitingCount({ children }: { children: (waiting: number) => ReactNode }) {
  return children(useInboxCount().data?.waiting ?? 0);
}
