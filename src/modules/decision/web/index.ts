/** Front door of decision in the browser. */
export { ApprovalTable } from './components/ApprovalTable.tsx';
export { useInboxCount, useLines } from './decision.api.ts';
export { useText } from './text.ts';
