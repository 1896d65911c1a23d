/** Where approvals are decided, and their lines drawn. */
import { screenPath } from '#kernel/contract/path.ts';

export const decisionPaths = {
  approval: screenPath('/workspace/approvals/:id', { ko: '결재', en: 'Approval' }),
  lines: screenPath('/domains/decision/approval-lines', { ko: '결재선', en: 'Approval lines' }),
};
