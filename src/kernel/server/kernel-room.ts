/** The kernel as a room: its endpoints, permissions and tasks. */
import {
  listAccessReviews,
  readAccessReview,
  reviewErrors,
  signAccessReview,
} from '../contract/access-review.endpoints.ts';
import {
  exportAccess,
  kernelAudits,
  listAccess,
  listAudit,
  listAuditActions,
  verifyAudit,
} from '../contract/audit.endpoints.ts';
import { breachErrors, exportConcerned, listConcerned } from '../contract/breach.endpoints.ts';
import { listConsents } from '../contract/consent.endpoints.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import { Id } from '../contract/ids.ts';
import { systemPermissions } from '../contract/permissions.ts';
import { changeRetention, countDue, listRetention, retentionErrors } from '../contract/retention.endpoints.ts';
import { listFailedJobs, listMails, readApi, readMail, retryJob } from '../contract/system.ts';
import { recordAccess } from './access-records.ts';
import { listReviews, readReview, remindReviewTask, signReview } from './access-review.service.ts';
import { accessRecords, actionsOf, exportAccessRecords, namesOf, trail } from './audit.service.ts';
import { verifyAuditChain, verifyAuditSince } from './audit.ts';
import { anchorAuditTask } from './audit-anchors.ts';
import { exportConcernedPersons, readConcerned } from './breach.service.ts';
import { consentData } from './consent-data.ts';
import { selectConsents } from './consents.ts';
import { pageOf, readCursor } from './cursor.ts';
import { docsPage } from './docs-page.ts';
import { forgetSubjectsTask } from './erasure.ts';
import { forgetAccessTask } from './forget-access.ts';
import { houseOf } from './house.ts';
import { keepVerifiedTask } from './keep-verified.ts';
import { changeKept, countKept, keptKinds, kernelKinds, listKept } from './kept.ts';
import { sendMailTask } from './mail.ts';
import { mailData } from './mail-data.ts';
import { personalData } from './personal-data.ts';
import { give } from './point.ts';
import { limit, type Rate, sweepBuckets } from './ratelimit.ts';
import { forgetTask, keepPartsTask } from './retention.ts';
import { defineRoom, downloadRoute, route } from './room.ts';
import { retryFailedJob, selectFailedJobs, selectMail, selectMails } from './system.queries.ts';
import { sweepPicturesTask } from './unused-pictures.ts';
import { version } from './version.ts';

/** Reads every row of a trail. */
const wholeTrails: Rate = { name: 'verify-audit', burst: 3, perMinute: 2 };

const routes = [
  route(readApi, async (context) => {
    const { apiDocs } = houseOf(context).config;
    return {
      name: 'heureum',
      version,
      documentation: apiDocs ? '/api/docs' : null,
      openapi: apiDocs ? '/api/openapi.json' : null,
      health: '/health',
    };
  }),
  // The trail is told in the words of all rooms.
  route(listAudit, (context, { query }) => trail(context, houseOf(context).rooms, query)),
  route(listAuditActions, async (context) => actionsOf(houseOf(context).rooms, context.locale)),
  route(listAccess, (context, { query }) => accessRecords(context, houseOf(context).rooms, query)),
  downloadRoute(exportAccess, async (context, { body }) => exportAccessRecords(context, houseOf(context).rooms, body)),
  route(listAccessReviews, listReviews),
  route(readAccessReview, (context, { params }) => readReview(context, params.month)),
  route(signAccessReview, (context, { params, body }) => signReview(context, { ...params, ...body })),
  route(listConcerned, (context, { query }) => readConcerned(context, query)),
  downloadRoute(exportConcerned, (context, { body }) => exportConcernedPersons(context, body)),
  route(listMails, async (context, { query }) => {
    const { cursor, limit, ...asked } = query;
    const filter = { ...asked, companyId: context.companyId, before: readCursor(Id, cursor), limit: limit + 1 };
    return pageOf(await context.unit.query(selectMails(filter)), { limit, position: ({ id }) => id });
  }),
  route(listConsents, async (context, { query }) => {
    const { cursor, limit, ...asked } = query;
    const filter = { ...asked, before: readCursor(Id, cursor), limit: limit + 1 };
    const page = pageOf(await context.unit.query(selectConsents(context, filter)), { limit, position: ({ id }) => id });
    const ids = page.data.map(({ id }) => id);
    if (context.company) recordAccess(context, { action: 'kernel.consent.list', subject: { type: 'consent', ids } });
    const persons = page.data.flatMap(({ personId }) => personId ?? []);
    const names = await namesOf(context, houseOf(context).rooms, [{ type: 'person', ids: persons }]);
    const nameOf = (personId: string | null) => names.get(`person ${personId}`) ?? null;
    return { ...page, data: page.data.map((row) => ({ ...row, name: nameOf(row.personId) })) };
  }),
  route(readMail, async (context, { params }) => {
    const [mail] = await context.unit.query(selectMail(context.companyId, params.id));
    if (!mail) throw fail(kernelErrors.NOT_FOUND);
    recordAccess(context, { action: 'kernel.mail.read', subject: { type: 'mail', ids: [mail.id] } });
    return mail;
  }),
  route(verifyAudit, async (context, { query }) => {
    const { unit, companyId } = context;
    if (query.whole) await limit(context, wholeTrails);
    const state = query.whole
      ? { ...(await verifyAuditChain(unit, companyId)), since: null }
      : await verifyAuditSince(unit);
    return { intact: state.broken.length === 0, ...state };
  }),
  route(listRetention, listKept),
  route(countDue, (context, { params, query }) => countKept(context, { ...params, ...query })),
  route(changeRetention, (context, { params, body }) => changeKept(context, { ...params, ...body })),
  route(listFailedJobs, async (context) => context.unit.query(selectFailedJobs())),
  route(retryJob, async (context, { params }) => {
    const [answer] = await context.unit.query(retryFailedJob(params.id));
    if (!answer?.found) throw fail(kernelErrors.NOT_FOUND);
    return { id: String(params.id) };
  }),
];

export const kernelRoom = defineRoom({
  name: 'kernel',
  routes,
  audits: kernelAudits,
  pages: [docsPage],
  permissions: systemPermissions,
  errors: { ...retentionErrors, ...reviewErrors, ...breachErrors },
  gives: [
    ...kernelKinds.map((kind) => give(keptKinds, kind)),
    give(personalData, mailData),
    give(personalData, consentData),
  ],
  subjects: {
    // Months have no other name.
    'kernel.access-review': async (_context, months) => months.map((month) => ({ id: month, name: month })),
    'kernel.retention': async (context, kinds) =>
      (await listKept(context))
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, title }) => ({ id: kind, name: title })),
  },
  tasks: [
    forgetSubjectsTask,
    sendMailTask,
    forgetAccessTask,
    remindReviewTask,
    forgetTask,
    keepPartsTask,
    anchorAuditTask,
    keepVerifiedTask,
    sweepBuckets,
    sweepPicturesTask,
  ],
});
