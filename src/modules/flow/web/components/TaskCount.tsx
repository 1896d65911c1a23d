/** Task count: how many tasks wait for the person, shown on links to them. */
import type { ReactNode } from 'react';
import { useSummary } from '../flow.api.ts';

export function TaskCount({ children }: { children: (waiting: number) => ReactNode }) {
  return children(useSummary().data?.myTasks ?? 0);
}
