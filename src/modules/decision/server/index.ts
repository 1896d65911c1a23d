/** Front door of decision: approval lines and approvals. */

import { partsOf } from '#kernel/server/erasure.ts';
import { namesBy } from '#kernel/server/names.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { room as access, holdings } from '#modules/access/server/index.ts';
import { room as finance } from '#modules/finance/server/index.ts';
import { approvalParts, room as flow, recipes, shippedFrames, waitingDecisions } from '#modules/flow/server/index.ts';
import { decisionAudits } from '../contract/audits.ts';
import { decisionErrors } from '../contract/errors.ts';
import { approvalDecided, approvalRequested } from '../contract/events.ts';
import { decisionLabels } from '../contract/labels.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import { approvalPart, leaveRecipe, spendingRecipe } from '../contract/recipes.ts';
import { selectWaiting } from './approval.queries.ts';
import { approval } from './blocks/approval.ts';
import { approvalsAbout } from './erasure.ts';
import { seatsHeld } from './holdings.ts';
import { linesToChoose } from './line-choices.ts';
import { lineSeatsHeld } from './line-holdings.ts';
import { approvalNames, lineNames } from './names.queries.ts';
import { provision } from './provision.ts';
import { routes } from './routes.ts';
import { decisionTasks } from './seating.service.ts';
import { templates } from './templates.ts';

export { hasPending } from './approval.queries.ts';
export {
  approveApproval,
  commentApproval,
  listApprovals,
  readApproval,
  rejectApproval,
  returnApproval,
  withdrawApproval,
} from './approval.service.ts';
export { runsDecided, runsToDecide } from './approval.view.ts';
export { listLines, updateLine } from './line.service.ts';
export { reseat } from './seating.service.ts';

export const room = defineRoom({
  name: 'decision',
  labels: decisionLabels,
  audits: decisionAudits,
  subjects: {
    'decision.approval': namesBy(approvalNames),
    'decision.line': namesBy(lineNames),
  },
  routes,
  permissions: decisionPermissions,
  events: [approvalRequested, approvalDecided],
  errors: decisionErrors,
  blocks: [approval],
  tasks: decisionTasks,
  gives: [
    ...templates.map((template) =>
      give(shippedFrames, { key: template.key, variants: () => [template.definition], brings: () => template }),
    ),
    give(partsOf, approvalsAbout),
    give(approvalParts, { ...approvalPart, lines: linesToChoose }),
    give(waitingDecisions, ({ unit, companyId }, people) => unit.query(selectWaiting(companyId, people))),
    give(holdings, seatsHeld),
    give(holdings, lineSeatsHeld),
    give(recipes, leaveRecipe),
    give(recipes, spendingRecipe),
  ],
  provision: { after: [access, finance, flow], run: provision },
});
