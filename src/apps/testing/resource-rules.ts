/**
 * Ownership of things, written by hand: the answers for callers who have the right of an endpoint, but ask for a thing that may be
 * another's. The things are those of the examples: the master's, one guest's, and a customer among the records.
 */

import { type ExpectedAnswer, outsiderCallers } from './expected-answers.ts';
import { roleRights } from './role-rights.ts';

type CallerPredicate = (who: string) => boolean;
type ResourceRule = (who: string) => ExpectedAnswer;

/** Default roles that hold any of these permissions. */
const holders =
  (...permissions: string[]): CallerPredicate =>
  (who) =>
    permissions.some((name) => roleRights.get(name)?.[who]);
const these =
  (...names: string[]): CallerPredicate =>
  (who) =>
    names.includes(who);
const any =
  (...kinds: CallerPredicate[]): CallerPredicate =>
  (who) =>
    kinds.some((kind) => kind(who));
/** The first that fits; for all others the last. */
const createRule =
  (cases: readonly (readonly [CallerPredicate, ExpectedAnswer])[], others: ExpectedAnswer): ResourceRule =>
  (who) =>
    cases.find(([kind]) => kind(who))?.[1] ?? others;
const only = (kind: CallerPredicate, others: ExpectedAnswer): ResourceRule => createRule([[kind, 'done']], others);

/** The approval of the runs is decided by the team lead, then by finance. */
const askedCallers = these('supervisor', 'finance');
const seesRuns = holders('flow.execution.read-all');
const seesApprovals = any(askedCallers, holders('decision.approval.read-all'));
const run = only(seesRuns, '404 EXECUTION_NOT_FOUND');
const approval = only(seesApprovals, '404 APPROVAL_NOT_FOUND');
const deciding = (turn: CallerPredicate, late: ExpectedAnswer): ResourceRule =>
  createRule(
    [
      [turn, 'done'],
      [seesApprovals, late],
    ],
    '404 APPROVAL_NOT_FOUND',
  );
const edited = only(holders('flow.frame.publish'), '403 FRAME_ACCESS_DENIED');
const holdersOnly = only(holders('flow.frame.administer'), '403 FRAME_ACCESS_DENIED');
const nobody = these();
const assigned = these('master');
const theGuest = these('a guest');
const order = only(theGuest, '404 ORDER_NOT_FOUND');
const address = only(theGuest, '404 ADDRESS_NOT_FOUND');
/** The guest's order, which operators handle, the task of masters, the approval of team leads. */
const notices = only(these('a guest', 'master', 'admin', 'manager', 'supervisor', 'operator'), 'nothing');
const outside: CallerPredicate = (who) => outsiderCallers.includes(who);
const inside: CallerPredicate = (who) => !outside(who);
const readsCustomers = these('master', 'admin', 'manager', 'operator', 'data-manager');
const customer = only(readsCustomers, '403 RECORD_TYPE_FORBIDDEN');

/** The file and the import belong to the founder, who is none of the callers. */
const anothersImport = (answer: ExpectedAnswer): ResourceRule =>
  createRule([[readsCustomers, answer]], '403 RECORD_TYPE_FORBIDDEN');

export const resourceRules: Record<string, ResourceRule> = {
  // The stream starts flows by the rights of a master.
  'POST /api/flow/streams/:id/secret': only(these('master'), '403 BEYOND_OWN_RIGHTS'),
  // Includes stock, which a data manager may not move.
  'POST /api/items/products': createRule([[these('data-manager'), '403 FORBIDDEN']], 'done'),
  'GET /api/company/views': only(nobody, 'nothing'),
  'DELETE /api/company/views': only(nobody, '404 NOT_FOUND'),
  'POST /api/user/invitations/:id/accept': only(nobody, '404 INVITATION_NOT_VALID'),
  'POST /api/user/invitations/:id/decline': only(nobody, '404 INVITATION_NOT_VALID'),
  'DELETE /api/user/sessions/:id': only(nobody, '404 NOT_FOUND'),
  'POST /api/company-network/join': createRule(
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
  'POST /api/company-inheritance/record': createRule([[outside, '404 COMPANY_NOT_FOUND']], '404 NOT_FOUND'),
  'POST /auth/cross-tenant': only(inside, '403 CROSS_TENANT_FAILED'),
  // From a browser a token counts only in the browser that asked for it.
  'POST /auth/temp-token': createRule([[theGuest, '401 TEMP_TOKEN_FAILED']], 'done'),

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
  // The frames are the master's, open to all: the owner sets their access, anyone who may publish edits them.
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
  'POST /api/flow/reviews/:id/withdraw': holdersOnly,
  'PUT /api/flow/frames/:id/review-rule': holdersOnly,
  'GET /api/flow/frames/:id/access-requests': holdersOnly,
  'POST /api/flow/frames/:id/reviews': edited,
  // Into a frame that only its owner is let into: administrators need not ask, and who starts nothing has no use of it.
  'POST /api/flow/frames/:id/access-requests': createRule(
    [
      [holders('flow.frame.administer'), '409 ACCESS_NOT_NEEDED'],
      [holders('flow.execution.start'), 'done'],
    ],
    '409 ACCESS_NOT_NEEDED',
  ),
  // A restricted frame is not found, except for its name on the refusal page.
  'POST /api/flow/access-requests/:id/decide': only(holders('flow.frame.administer'), '404 FRAME_NOT_FOUND'),
  'GET /api/flow/executions': only(any(seesRuns, askedCallers), 'nothing'),
  'GET /api/flow/executions/:id': run,
  'POST /api/flow/executions/:id/cancel': only(any(seesRuns, askedCallers), '404 EXECUTION_NOT_FOUND'),
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
  'GET /api/flow/summary': only(any(seesRuns, askedCallers), 'nothing'),
  // Hidden things are left out of them; queues and the team's people appear for anyone who may ask.
  'GET /api/flow/operator/overview': createRule([], 'done'),
  'POST /api/flow/operator/retries': createRule([], 'done'),
  // Nothing was given up in the examples.
  'GET /api/integration/failed-calls': createRule([], 'done'),
  'POST /api/integration/call-retries': createRule([], 'done'),
  'GET /api/flow/team-load': createRule([], 'done'),
  'GET /api/flow/operator/stuck': only(seesRuns, 'nothing'),
  'GET /api/flow/feed': only(any(seesRuns, askedCallers), 'nothing'),
  'GET /api/flow/week': only(any(seesRuns, askedCallers), 'nothing'),
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
  // A person who only sees it does not learn the effects of the decision.
  'POST /api/decision/approvals/:id/preview': createRule(
    [
      [askedCallers, 'done'],
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
