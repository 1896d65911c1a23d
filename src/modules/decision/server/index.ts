/** Front door of decision: approval lines and approvals. */

import { defineModule } from '#kernel/server/app-module.ts';
import { partIdsPoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { accessModule as access, holdingPoint } from '#modules/access/server/index.ts';
import { financeModule as finance } from '#modules/finance/server/index.ts';
import {
  approvalPartsPoint,
  flowModule as flow,
  recipesPoint,
  shippedFramesPoint,
  waitingDecisionsPoint,
} from '#modules/flow/server/index.ts';
import { decisionAudits } from '../contract/audits.ts';
import { decisionErrors } from '../contract/errors.ts';
import { approvalDecided, approvalRequested } from '../contract/events.ts';
import { decisionLabels } from '../contract/labels.ts';
import { decisionPermissions } from '../contract/permissions.ts';
import { approvalRecipePart, leaveRecipe, spendingRecipe } from '../contract/recipes.ts';
import { selectWaitingDecisions } from './approval.queries.ts';
import { approvalBlockServer } from './blocks/approval.block.ts';
import { listApprovalsOfSubjects } from './erasure.ts';
import { frameTemplates } from './frame-templates.ts';
import { listLineOptions } from './line-choices.ts';
import { lineSeatHolding } from './line-seat-holding.ts';
import { selectApprovalNames, selectLineNames } from './names.queries.ts';
import { provisionLines } from './provision.ts';
import { routes } from './routes.ts';
import { seatHolding } from './seat-holding.ts';
import { decisionJobs } from './seating.service.ts';

export { selectHasPending } from './approval.queries.ts';
export {
  approveApproval,
  commentApproval,
  getApproval,
  listApprovals,
  rejectApproval,
  returnApproval,
  withdrawApproval,
} from './approval.service.ts';
export { filterDecidedRuns, filterRunsToDecide } from './approval.view.ts';
export { listLines, updateLine } from './line.service.ts';
export { refreshSeating } from './seating.service.ts';

export const decisionModule = defineModule({
  name: 'decision',
  labels: decisionLabels,
  audits: decisionAudits,
  subjects: {
    'decision.approval': createNameLookup(selectApprovalNames),
    'decision.line': createNameLookup(selectLineNames),
  },
  routes,
  permissions: decisionPermissions,
  events: [approvalRequested, approvalDecided],
  errors: decisionErrors,
  blocks: [approvalBlockServer],
  jobs: decisionJobs,
  contributes: [
    ...frameTemplates.map((template) =>
      contribute(shippedFramesPoint, {
        key: template.key,
        variants: () => [template.definition],
        brings: () => template,
      }),
    ),
    contribute(partIdsPoint, listApprovalsOfSubjects),
    contribute(approvalPartsPoint, { ...approvalRecipePart, lines: listLineOptions }),
    contribute(waitingDecisionsPoint, ({ unit, companyId }, people) =>
      unit.query(selectWaitingDecisions(companyId, people)),
    ),
    contribute(holdingPoint, seatHolding),
    contribute(holdingPoint, lineSeatHolding),
    contribute(recipesPoint, leaveRecipe),
    contribute(recipesPoint, spendingRecipe),
  ],
  provision: { after: [access, finance, flow], run: provisionLines },
});
