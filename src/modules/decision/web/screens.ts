/** The screens of decision: data only, since all of them are known with the first page. */
import { IconGavel } from '@tabler/icons-react';
import type { PaletteSource } from '#kernel/web/palette.ts';
import type { Screen } from '#kernel/web/screen.ts';
import { decisionPaths } from '../contract/paths.ts';
import { approvalReaders, decisionPermissions } from '../contract/permissions.ts';

export const screens: readonly Screen[] = [
  {
    path: decisionPaths.approval,
    help: async () => (await import('./help.ts')).approvalHelp,
    portal: 'employee',
    right: decisionPermissions['decision.approval.read'],
    shows: ['approval', 'decision.approval'],
    load: async () => (await import('./screens/ApprovalDetail.tsx')).ApprovalDetail,
  },
  {
    path: decisionPaths.lines,
    help: async () => (await import('./help.ts')).linesHelp,
    portal: 'employee',
    right: decisionPermissions['decision.line.read'],
    menu: { group: 'inbox', icon: IconGavel, order: 20 },
    load: async () => (await import('./screens/ApprovalLines.tsx')).ApprovalLines,
  },
];

export const palette: readonly PaletteSource[] = [
  {
    key: 'approval',
    title: decisionPaths.approval.title,
    right: approvalReaders,
    find: async (typed, signal) => (await import('./palette.ts')).findApprovals(typed, signal),
  },
];
