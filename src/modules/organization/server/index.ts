/** Public interface of organization: units, ranks, seats and heads. */
import { z } from 'zod';
import { defineJob, defineModule } from '#kernel/server/app-module.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { createNameLookup } from '#kernel/server/subject-names.ts';
import { accessModule as access, chartTeamPoint, holdingPoint } from '#modules/access/server/index.ts';
import { axisModule as axis } from '#modules/axis/server/index.ts';
import { memberActivated, memberRemoved } from '#modules/company/contract/events.ts';
import { refreshSeating, selectHasPending } from '#modules/decision/server/index.ts';
import { delegationsPoint, headsAbovePoint, shipSystemFrame } from '#modules/flow/server/index.ts';
import { personalDataExportPoint, personErasurePoint } from '#modules/identity/server/index.ts';
import { organizationAudits as audits } from '../contract/audits.ts';
import { rankChanged } from '../contract/endpoints.ts';
import { organizationErrors as errors } from '../contract/errors.ts';
import { chartChanged, delegationChanged } from '../contract/events.ts';
import { organizationLabels } from '../contract/labels.ts';
import { organizationPermissions as permissions } from '../contract/permissions.ts';
import { chartChange, leaveChart, seatAssign, unitMove } from './blocks/chart.blocks.ts';
import { organizationFrames } from './change.service.ts';
import { selectHasUnits } from './chart.queries.ts';
import { selectDelegationNames } from './delegation.queries.ts';
import { listCurrentDelegations } from './delegation.service.ts';
import { delegationHolding } from './delegation-holdings.ts';
import { mirrorChart } from './mirror/mirror.service.ts';
import { clearReasons, exportOwnChart } from './personal-data-export.ts';
import { provisionChart } from './provision.ts';
import { ranks } from './rank.service.ts';
import { routes } from './routes.ts';
import { listHeads, listTeam } from './unit-heads.service.ts';

export { changeChart } from './change.service.ts';
export { findRanks } from './chart.service.ts';
export { readChart } from './chart-view.service.ts';
export { countHeadships, describeAbsences, previewLeave } from './leave.service.ts';

/** Approvals wait for the current holder of the seat: one check for any number of changed seats and delegations. */
const reseatJob = defineJob({
  name: 'organization.reseat',
  payload: z.object({}),
  schedule: {
    ...{ afterStart: 5000, every: 'local-midnight' },
    soon: { after: [chartChanged, delegationChanged], ms: 0 },
  },
  hasWork: selectHasPending,
  run: refreshSeating,
});

/** Departments and staff show the chart of the day: days begin, and people come and leave, without a change of the chart. */
const mirrorJob = defineJob({
  name: 'organization.show-chart',
  payload: z.object({}),
  schedule: {
    ...{ afterStart: 20_000, every: 'local-midnight' },
    soon: { after: [memberActivated, memberRemoved, rankChanged], ms: 0 },
  },
  hasWork: selectHasUnits,
  run: mirrorChart,
});

export const organizationModule = defineModule({
  name: 'organization',
  labels: organizationLabels,
  routes,
  subjects: {
    ...ranks.subjects,
    'organization.delegation': createNameLookup(selectDelegationNames),
    // A file of the chart is called by the day of which it is.
    'organization.chart': async (_context, days) => days.map((day) => ({ id: day, name: day })),
  },
  ...{ permissions, errors, audits },
  events: [chartChanged],
  blocks: [unitMove, seatAssign, chartChange, leaveChart],
  provision: { after: [access, axis], run: provisionChart },
  jobs: [reseatJob, mirrorJob],
  contributes: [
    ...organizationFrames.map(shipSystemFrame),
    contribute(headsAbovePoint, listHeads),
    contribute(chartTeamPoint, listTeam),
    contribute(delegationsPoint, listCurrentDelegations),
    contribute(holdingPoint, delegationHolding),
    contribute(personalDataExportPoint, exportOwnChart),
    contribute(personErasurePoint, clearReasons),
  ],
});
