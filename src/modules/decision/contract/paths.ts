/** Screen paths of approvals and approval lines. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const decisionPaths = {
  approval: defineScreenPath('/workspace/approvals/:id', { ko: '결재', en: 'Approval' }),
  lines: defineScreenPath('/domains/decision/approval-lines', { ko: '결재선', en: 'Approval lines' }),
};
