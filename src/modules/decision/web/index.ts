/** Front door of decision in the browser. */
export { ApprovalTable } from './components/ApprovalTable.tsx';
export { PendingApprovals } from './components/PendingApprovals.tsx';
export { SeatTable } from './components/SeatTable.tsx';
export { WaitingByAge } from './components/WaitingByAge.tsx';
export { WaitingCount } from './components/WaitingCount.tsx';
export { useApprovalLines, useInboxCount } from './decision.api.ts';
export { useText } from './text.ts';
export { approvalsToday } from './today.tsx';
