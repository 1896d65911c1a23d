/** Front door of decision: approval lines and approvals. */
import { defineRoom } from '#kernel/server/room.ts';
import { decisionErrors } from '../contract/errors.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import { approval } from './blocks/approval.ts';
import { provision } from './provision.ts';
import { routes } from './routes.ts';
import { decisionSubscriptions, decisionTasks } from './seating.service.ts';

export {
  approveApproval,
  commentApproval,
  listApprovals,
  readApproval,
  rejectApproval,
  returnApproval,
  withdrawApproval,
} from './approval.service.ts';

export const room = defineRoom({
  name: 'decision',
  routes,
  permissions: decisionPermissions,
  errors: decisionErrors,
  blocks: [approval],
  subscriptions: decisionSubscriptions,
  tasks: decisionTasks,
  provision,
});
