/** Front door of decision in the browser. */
import { linkSubjects } from '#kernel/web/subjects.ts';

export { ApprovalTable } from './components/ApprovalTable.tsx';
export { useInboxCount, useLines } from './decision.api.ts';
export { useText } from './text.ts';

linkSubjects({
  approval: (id) => `/workspace/approvals/${id}`,
  'decision.approval': (id) => `/workspace/approvals/${id}`,
});

export const decisionScreens = {
  approval: async () => (await import('./screens/ApprovalDetail.tsx')).ApprovalDetail,
  lines: async () => (await import('./screens/ApprovalLines.tsx')).ApprovalLines,
};
