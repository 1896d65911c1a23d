/** Next approval: the person's next waiting one, so that nobody returns to the list after each decision. */
import { decisionPaths } from '../../contract/paths.ts';
import { useApprovals } from '../decision.api.ts';

export interface NextApproval {
  /** The one that has waited longest; null where nothing else waits. */
  to: string | null;
  /** `4`, `20+`. */
  count: string;
  isKnown: boolean;
}

export function useNextApproval(current: string): NextApproval {
  const inbox = useApprovals('inbox', { sort: 'oldest' });
  const others = inbox.rows.filter(({ id }) => id !== current);
  const [first] = others;
  return {
    to: first ? decisionPaths.approval({ id: first.id }) : null,
    count: `${others.length}${inbox.hasMore ? '+' : ''}`,
    isKnown: !inbox.isPending && !inbox.error,
  };
}
