/**
 * Whose things are whose, written by hand: what those are told who hold the right of an endpoint, where it is about a thing that
 * may be another's. The things are those of the examples: the master's, one guest's, and a customer among the records.
 */
import { rightsOfRoles } from './rights-of-roles.ts';
import { type Answer, outsiders } from './truth.ts';

type Who = (who: string) => boolean;
type Thing = (who: string) => Answer;

/** Default roles that hold any of these permissions. */
const holders =
  (...permissions: string[]): Who =>
  (who) =>
    permissions.some((name) => rightsOfRoles.get(name)?.[who]);
const these =
  (...names: string[]): Who =>
  (who) =>
    names.includes(who);
const any =
  (...kinds: Who[]): Who =>
  (who) =>
    kinds.some((kind) => kind(who));
/** The first that fits; for all others the last. */
const told =
  (cases: readonly (readonly [Who, Answer])[], others: Answer): Thing =>
  (who) =>
    cases.find(([kind]) => kind(who))?.[1] ?? others;
const only = (kind: Who, others: Answer): Thing => told([[kind, 'done']], others);

/** The approval of the runs is decided by the team lead, then by finance. */
const asked = these('supervisor', 'finance');
const seesRuns = holders('flow.execution.read-all');
const seesApprovals = any(asked, holders('decision.approval.read-all'));
const run = only(seesRuns, '404 EXECUTION_NOT_FOUND');
const approval = only(seesApprovals, '404 APPROVAL_NOT_FOUND');
const deciding = (turn: Who, late: Answer): Thing =>
  told(
    [
      [turn, 'done'],
      [seesApprovals, late],
    ],
    '404 APPROVAL_NOT_FOUND',
  );
const edited = only(holders('flow.frame.publish'), '403 FRAME_ACCESS_DENIED');
const held = only(holders('flow.frame.administer'), '403 FRAME_ACCESS_DENIED');
const nobody = these();
const assigned = these('master');
const theGuest = these('a guest');
const order = only(theGuest, '404 ORDER_NOT_FOUND');
const address = only(theGuest, '404 ADDRESS_NOT_FOUND');
/** The guest's order, which operators handle, the task of masters, the approval of team leads. */
const notices = only(these('a guest', 'master', 'admin', 'manager', 'supervisor', 'operator'), 'nothing');
const outside: Who = (who) => outsiders.includes(who);
const inside: Who = (who) => !outside(who);
const readsCustomers = these('master', 'admin', 'manager', 'operator', 'data-manager');
const customer = only(readsCustomers, '403 RECORD_TYPE_FORBIDDEN');

/** The file and the import are those of the founder, who is none of the callers. */
const anothersImport = (answer: Answer): Thing => told([[readsCustomers, answer]], '403 RECORD_TYPE_FORBIDDEN');

export const things: Record<string, Thing> = {
  // The stream starts flows by the rights of a master.
  'POST /api/flow/streams/:id/secret': only(these('master'), '403 BEYOND_OWN_RIGHTS'),
  // With its stock, which a keeper of data does not move.
  'POST /api/items/products': told([[these('data-manager'), '403 FORBIDDEN']], 'done'),
  'GET /api/company/views': only(nobody, 'nothing'),
  'DELETE /api/company/views': only(nobody, '404 NOT_FOUND'),
  'POST /api/user/invitations/:id/accept': only(nobody, '404 INVITATION_NOT_VALID'),
  'POST /api/user/invitations/:id/decline': only(nobody, '404 INVITATION_NOT_VALID'),
  'DELETE /api/user/sessions/:id': only(nobody, '404 NOT_FOUND'),
  'POST /api/company-network/join': told(
    [
      [these('one who asked to join'), '409 JOIN_ALREADY_REQUESTED'],
      [outside, 'done'],
    ],
    '409 ALREADY_MEMBER',
  ),
  'GET /api/company-standing/:companyCode': only(these('master'), '404 COMPANY_NOT_FOUND'),
  'GET /api/company-inheritance/creator/:companyCode': only(inside, '404 COMPANY_NOT_FOUND'),
  'GET /api/company-inheritance/history/:userId': only(nobody, '404 NOT_FOUND'),
  'POST /api/company-inheritance/register-creator': only(nobody, '404 COMPANY_NOT_FOUND'),
  'POST /api/company-inheritance/record': told([[outside, '404 COMPANY_NOT_FOUND']], '404 NOT_FOUND'),
  'POST /auth/cross-tenant': only(inside, '403 CROSS_TENANT_FAILED'),
  // From a browser a token counts only in the browser that asked for it.
  'POST /auth/temp-token': told([[theGuest, '401 TEMP_TOKEN_FAILED']], 'done'),

  'GET /api/axis/:axis/:type': customer,
  'GET /api/axis/:axis/:type/counts': customer,
  'POST /api/axis/exports': customer,
  'POST /api/axis/:axis/:type': customer,
  'GET /api/axis/:axis/:type/:id': customer,
  'GET /api/axis/records/:id': customer,
  'PUT /api/axis/:axis/:type/:id': customer,
  'DELETE /api/axis/:axis/:type/:id': customer,
  'POST /api/axis/:axis/:type/:id/actions/:action': customer,
  'POST /api/axis/:axis/:type/:id/restore': customer,
  'GET /api/axis/:axis/:type/:id/history': customer,
  'GET /api/axis/:axis/:type/:id/relationships': customer,
  'POST /api/axis/:axis/:type/:id/relationships': customer,
  'DELETE /api/axis/:axis/:type/:id/relationships/:relationshipId': customer,
  'POST /api/axis/:axis/:type/bulk': customer,
  'POST /api/axis/:axis/:type/bulk/preview': customer,
  'POST /api/axis/:axis/:type/imports': anothersImport('404 NOT_FOUND'),
  'POST /api/axis/:axis/:type/imports/check': customer,
  'GET /api/axis/:axis/:type/imports': anothersImport('nothing'),
  'GET /api/axis/:axis/:type/imports/:id': anothersImport('404 NOT_FOUND'),
  'GET /api/axis/:axis/:type/imports/:id/refused': anothersImport('404 NOT_FOUND'),
  'POST /api/axis/:axis/:type/imports/:id/refused/exports': anothersImport('404 NOT_FOUND'),

  // The example's flow acts with rights of its own: nobody gives a flow rights that he or she does not hold.
  'POST /api/flow/frames/:id/publish': only(holders('finance.entry.post'), '403 RUN_AS_NOT_HELD'),
  // The frames are the master's, open to all: whose it is says who uses it, who may publish edits it.
  'PATCH /api/flow/frames/:id': edited,
  'GET /api/flow/frames/:id/sharing': edited,
  'GET /api/flow/frames/:id/starters': edited,
  'POST /api/flow/frames/:id/access-preview': edited,
  'GET /api/flow/frames/:id/publishing': edited,
  'GET /api/flow/frames/:id/comparison': edited,
  'GET /api/flow/frames/:id/file': edited,
  'GET /api/flow/frames/:id/comments': edited,
  'POST /api/flow/frames/:id/comments': edited,
  'POST /api/flow/frames/:id/comments/:commentId/resolve': edited,
  'GET /api/flow/frames/:id/presence': edited,
  'POST /api/flow/frames/:id/presence': edited,
  'GET /api/flow/reviews/:id': edited,
  'POST /api/flow/reviews/:id/withdraw': held,
  'PUT /api/flow/frames/:id/review-rule': held,
  'GET /api/flow/frames/:id/access-requests': held,
  'POST /api/flow/frames/:id/reviews': edited,
  // Into a frame that only its owner is let into: administrators need not ask, and who starts nothing has no use of it.
  'POST /api/flow/frames/:id/access-requests': told(
    [
      [holders('flow.frame.administer'), '409 ACCESS_NOT_NEEDED'],
      [holders('flow.execution.start'), 'done'],
    ],
    '409 ACCESS_NOT_NEEDED',
  ),
  // What one is not let into is not found, but for its name at the door.
  'POST /api/flow/access-requests/:id/decide': only(holders('flow.frame.administer'), '404 FRAME_NOT_FOUND'),
  'GET /api/flow/executions': only(any(seesRuns, asked), 'nothing'),
  'GET /api/flow/executions/:id': run,
  'POST /api/flow/executions/:id/cancel': only(any(seesRuns, asked), '404 EXECUTION_NOT_FOUND'),
  'GET /api/flow/executions/:id/undo-preview': run,
  'POST /api/flow/executions/:id/undo': run,
  'GET /api/flow/executions/:id/undo-status': run,
  'POST /api/flow/executions/:id/retry': run,
  'POST /api/flow/executions/:id/skip': run,
  'POST /api/flow/executions/:id/undo-requests': run,
  'GET /api/flow/undos': only(seesRuns, 'nothing'),
  'GET /api/flow/undos/:id': only(seesRuns, '404 UNDO_NOT_FOUND'),
  'GET /api/flow/undo-statistics': only(seesRuns, 'nothing'),
  'GET /api/flow/expiring': only(seesRuns, 'nothing'),
  'GET /api/flow/summary': only(any(seesRuns, asked), 'nothing'),
  // Of what one does not see there is nothing in them; queues and the team's people are there for whoever may ask.
  'GET /api/flow/operator/overview': told([], 'done'),
  'POST /api/flow/operator/retries': told([], 'done'),
  // Nothing was given up in the examples.
  'GET /api/integration/failed-calls': told([], 'done'),
  'POST /api/integration/call-retries': told([], 'done'),
  'GET /api/flow/team-load': told([], 'done'),
  'GET /api/flow/operator/stuck': only(seesRuns, 'nothing'),
  'GET /api/flow/feed': only(any(seesRuns, asked), 'nothing'),
  'GET /api/flow/week': only(any(seesRuns, asked), 'nothing'),
  'GET /api/flow/tasks': only(assigned, 'nothing'),
  'GET /api/flow/tasks/:id': only(assigned, '403 TASK_NOT_YOURS'),
  'POST /api/flow/tasks/:id/complete': only(assigned, '403 TASK_NOT_YOURS'),
  'POST /api/flow/tasks/:id/preview': only(assigned, '403 TASK_NOT_YOURS'),

  'GET /api/organization/delegations': only(holders('organization.delegation.manage'), 'nothing'),
  'POST /api/organization/delegations': only(holders('organization.delegation.manage'), '403 FORBIDDEN'),
  'POST /api/organization/delegations/:id/end': only(
    holders('organization.delegation.manage'),
    '404 DELEGATION_NOT_FOUND',
  ),
  'GET /api/decision/approvals': only(these('supervisor'), 'nothing'),
  'GET /api/decision/inbox-count': only(these('supervisor'), 'nothing'),
  'GET /api/decision/approvals/:id': approval,
  // Who only sees it learns nothing of what deciding would do.
  'POST /api/decision/approvals/:id/preview': told(
    [
      [asked, 'done'],
      [seesApprovals, '403 APPROVAL_NOT_YOURS'],
    ],
    '404 APPROVAL_NOT_FOUND',
  ),
  'POST /api/decision/approvals/:id/comments': approval,
  'POST /api/decision/approvals/:id/approve': deciding(these('supervisor'), '403 NOT_YOUR_TURN'),
  'POST /api/decision/approvals/:id/reject': deciding(these('supervisor'), '403 NOT_YOUR_TURN'),
  'POST /api/decision/approvals/:id/return': deciding(these('finance'), '403 NOT_YOUR_TURN'),
  'POST /api/decision/approvals/:id/withdraw': deciding(nobody, '403 CANNOT_WITHDRAW'),
  'POST /api/decision/approvals/:id/take-back': deciding(nobody, '409 CANNOT_TAKE_BACK'),

  'POST /api/access/views/:id/end': only(nobody, '404 NOT_FOUND'),

  'GET /api/notices': notices,
  'GET /api/notices/unread': notices,
  'POST /api/notices/:id/read': only(nobody, '404 NOTICE_NOT_FOUND'),

  'GET /api/orders': only(theGuest, 'nothing'),
  // Whose turn it is to approve it reads it, too.
  'GET /api/orders/:id': only(
    any(theGuest, these('supervisor'), holders('order.order.read', 'order.order.write')),
    '404 ORDER_NOT_FOUND',
  ),
  'POST /api/orders/:id/cancel': order,
  'POST /api/orders/:id/receipt': order,
  'POST /api/orders/:id/reorder': order,
  'POST /api/orders/:id/withdrawals': order,
  'GET /api/guest/addresses': only(theGuest, 'nothing'),
  'PUT /api/guest/addresses/:id': address,
  'DELETE /api/guest/addresses/:id': address,
};
