/** Front door of organization: units, ranks, seats, and who leads whom. */
import { z } from 'zod';

import { namesBy } from '#kernel/server/names.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom, task } from '#kernel/server/room.ts';
import { room as access, holdings, teamsInChart } from '#modules/access/server/index.ts';
import { room as axis } from '#modules/axis/server/index.ts';
import { memberActivated, memberRemoved } from '#modules/company/contract/events.ts';
import { hasPending, reseat } from '#modules/decision/server/index.ts';
import { delegations, headsAbove, shipSystemFrame } from '#modules/flow/server/index.ts';
import { ownData, personLeaves } from '#modules/identity/server/index.ts';
import { organizationAudits as audits } from '../contract/audits.ts';
import { rankChanged } from '../contract/endpoints.ts';
import { organizationErrors as errors } from '../contract/errors.ts';
import { chartChanged, delegationChanged } from '../contract/events.ts';
import { organizationLabels } from '../contract/labels.ts';
import { organizationPermissions as permissions } from '../contract/permissions.ts';
import { chartChange, leaveChart, seatAssign, unitMove } from './blocks/chart.blocks.ts';
import { organizationFrames } from './change.service.ts';
import { hasUnits } from './chart.queries.ts';
import { delegationNames } from './delegation.queries.ts';
import { delegationsNow } from './delegation.service.ts';
import { delegationsHeld } from './delegation-holdings.ts';
import { headsNow, teamNow } from './leading.service.ts';
import { forgetReasons, ownChart } from './own-data.ts';
import { provision } from './provision.ts';
import { ranks } from './rank.service.ts';
import { routes } from './routes.ts';
import { showChart } from './shown/shown.service.ts';

export { changeChart } from './change.service.ts';
export { findRanks } from './chart.service.ts';
export { absencesTold, countHeadships, previewLeave } from './leaving.service.ts';
export { readChart } from './read-chart.service.ts';

/** Approvals wait for whoever has the seat now: one look for however many seats and delegations changed. */
const reseatTask = task({
  name: 'organization.reseat',
  payload: z.object({}),
  schedule: {
    ...{ afterStart: 5000, every: 'local-midnight' },
    soon: { after: [chartChanged, delegationChanged], ms: 0 },
  },
  hasWork: hasPending,
  run: reseat,
});

/** Departments and staff show the chart of the day: days begin, and people come and leave, without a change of the chart. */
const showTask = task({
  name: 'organization.show-chart',
  payload: z.object({}),
  schedule: {
    ...{ afterStart: 20_000, every: 'local-midnight' },
    soon: { after: [memberActivated, memberRemoved, rankChanged], ms: 0 },
  },
  hasWork: hasUnits,
  run: showChart,
});

export const room = defineRoom({
  name: 'organization',
  labels: organizationLabels,
  routes,
  subjects: {
    ...ranks.subjects,
    'organization.delegation': namesBy(delegationNames),
    // A file of the chart is called by the day of which it is.
    'organization.chart': async (_context, days) => days.map((day) => ({ id: day, name: day })),
  },
  ...{ permissions, errors, audits },
  events: [chartChanged],
  blocks: [unitMove, seatAssign, chartChange, leaveChart],
  provision: { after: [access, axis], run: provision },
  tasks: [reseatTask, showTask],
  gives: [
    ...organizationFrames.map(shipSystemFrame),
    give(headsAbove, headsNow),
    give(teamsInChart, teamNow),
    give(delegations, delegationsNow),
    give(holdings, delegationsHeld),
    give(ownData, ownChart),
    give(personLeaves, forgetReasons),
  ],
});
