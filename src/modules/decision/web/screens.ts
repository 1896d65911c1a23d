/** The screens of decision: data only, since all of them are known with the first page. */
import { IconGavel } from '@tabler/icons-react';
import type { Screen } from '#kernel/web/screen.ts';
import { decisionPaths } from '../contract/paths.ts';
import { decisionPermissions } from '../contract/permissions.ts';

export const screens: readonly Screen[] = [
  {
    path: decisionPaths.approval,
    portal: 'employee',
    right: decisionPermissions['decision.approval.read'],
    shows: ['approval', 'decision.approval'],
    load: async () => (await import('./screens/ApprovalDetail.tsx')).ApprovalDetail,
  },
  {
    path: decisionPaths.lines,
    portal: 'employee',
    right: decisionPermissions['decision.line.read'],
    menu: { group: 'decision', icon: IconGavel, order: 10 },
    load: async () => (await import('./screens/ApprovalLines.tsx')).ApprovalLines,
  },
];
