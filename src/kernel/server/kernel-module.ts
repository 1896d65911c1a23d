/** The kernel as a module: its endpoints, permissions and tasks. */
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
import { deleteOldAccessJob } from './access-retention.job.ts';
import { listReviews, readReview, remindReviewJob, signReview } from './access-review.service.ts';
import { appOf } from './app.ts';
import { defineModule, downloadRoute, route } from './app-module.ts';
import { exportAccessRecords, listAccessRecords, listActions, listTrail, resolveNames } from './audit.service.ts';
import { verifyAuditChain, verifyNewAudit } from './audit.ts';
import { anchorAuditJob } from './audit-anchors.ts';
import { exportConcernedPersons, readBreachReport } from './breach.service.ts';
import { consentData } from './consent-data.ts';
import { selectConsents } from './consents.ts';
import { readCursor, toPage } from './cursor.ts';
import { docsPage } from './docs-page.ts';
import { forgetSubjectsJob } from './erasure.ts';
import { contribute } from './extension-point.ts';
import { sendMailJob } from './mail.ts';
import { mailData } from './mail-data.ts';
import { personalData } from './personal-data.ts';
import { limitRate, type Rate, sweepBucketsJob } from './rate-limit.ts';
import { partitionJob, retentionJob } from './retention.job.ts';
import {
  countDueRecords,
  kernelRetention,
  listRetentionKinds,
  retentionPolicies,
  updateRetention,
} from './retention-policies.ts';
import { selectFailedJobs, selectMail, selectMails, updateFailedJob } from './system.queries.ts';
import { verifyTrailJob } from './trail-verification.job.ts';
import { sweepPicturesJob } from './unused-files.ts';
import { version } from './version.ts';

/** Reads every row of a trail. */
const verifyTrailRate: Rate = { name: 'verify-audit', burst: 3, perMinute: 2 };

const routes = [
  route(readApi, async (context) => {
    const { apiDocs } = appOf(context).config;
    return {
      name: 'heureum',
      version,
      documentation: apiDocs ? '/api/docs' : null,
      openapi: apiDocs ? '/api/openapi.json' : null,
      health: '/health',
    };
  }),
  // The trail uses the texts of all modules.
  route(listAudit, (context, { query }) => listTrail(context, appOf(context).modules, query)),
  route(listAuditActions, async (context) => listActions(appOf(context).modules, context.locale)),
  route(listAccess, (context, { query }) => listAccessRecords(context, appOf(context).modules, query)),
  downloadRoute(exportAccess, async (context, { body }) => exportAccessRecords(context, appOf(context).modules, body)),
  route(listAccessReviews, listReviews),
  route(readAccessReview, (context, { params }) => readReview(context, params.month)),
  route(signAccessReview, (context, { params, body }) => signReview(context, { ...params, ...body })),
  route(listConcerned, (context, { query }) => readBreachReport(context, query)),
  downloadRoute(exportConcerned, (context, { body }) => exportConcernedPersons(context, body)),
  route(listMails, async (context, { query }) => {
    const { cursor, limit, ...auditFilter } = query;
    const filter = { ...auditFilter, companyId: context.companyId, before: readCursor(Id, cursor), limit: limit + 1 };
    return toPage(await context.unit.query(selectMails(filter)), { limit, position: ({ id }) => id });
  }),
  route(listConsents, async (context, { query }) => {
    const { cursor, limit, ...accessFilter } = query;
    const filter = { ...accessFilter, before: readCursor(Id, cursor), limit: limit + 1 };
    const page = toPage(await context.unit.query(selectConsents(context, filter)), { limit, position: ({ id }) => id });
    const ids = page.data.map(({ id }) => id);
    if (context.company) recordAccess(context, { action: 'kernel.consent.list', subject: { type: 'consent', ids } });
    const persons = page.data.flatMap(({ personId }) => personId ?? []);
    const names = await resolveNames(context, appOf(context).modules, [{ type: 'person', ids: persons }]);
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
    if (query.whole) await limitRate(context, verifyTrailRate);
    const state = query.whole
      ? { ...(await verifyAuditChain(unit, companyId)), since: null }
      : await verifyNewAudit(unit);
    return { intact: state.broken.length === 0, ...state };
  }),
  route(listRetention, listRetentionKinds),
  route(countDue, (context, { params, query }) => countDueRecords(context, { ...params, ...query })),
  route(changeRetention, (context, { params, body }) => updateRetention(context, { ...params, ...body })),
  route(listFailedJobs, async (context) => context.unit.query(selectFailedJobs())),
  route(retryJob, async (context, { params }) => {
    const [answer] = await context.unit.query(updateFailedJob(params.id));
    if (!answer?.found) throw fail(kernelErrors.NOT_FOUND);
    return { id: String(params.id) };
  }),
];

export const kernelModule = defineModule({
  name: 'kernel',
  routes,
  audits: kernelAudits,
  pages: [docsPage],
  permissions: systemPermissions,
  errors: { ...retentionErrors, ...reviewErrors, ...breachErrors },
  contributes: [
    ...kernelRetention.map((kind) => contribute(retentionPolicies, kind)),
    contribute(personalData, mailData),
    contribute(personalData, consentData),
  ],
  subjects: {
    // Months have no other name.
    'kernel.access-review': async (_context, months) => months.map((month) => ({ id: month, name: month })),
    'kernel.retention': async (context, kinds) =>
      (await listRetentionKinds(context))
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, title }) => ({ id: kind, name: title })),
  },
  jobs: [
    forgetSubjectsJob,
    sendMailJob,
    deleteOldAccessJob,
    remindReviewJob,
    retentionJob,
    partitionJob,
    anchorAuditJob,
    verifyTrailJob,
    sweepBucketsJob,
    sweepPicturesJob,
  ],
});
