/** The kernel as a room: its endpoints, permissions and tasks. */
import {
  exportAccess,
  kernelAudits,
  listAccess,
  listAudit,
  listAuditActions,
  verifyAudit,
} from '../contract/audit.endpoints.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import { Id } from '../contract/ids.ts';
import { listFailedJobs, listMails, readApi, readMail, retryJob, systemPermissions } from '../contract/system.ts';
import { recordAccess } from './access-records.ts';
import { accessRecords, actionsOf, exportAccessRecords, trail } from './audit.service.ts';
import { verifyAuditChain } from './audit.ts';
import { anchorAuditTask } from './audit-anchors.ts';
import { config } from './config.ts';
import { companyOf } from './context.ts';
import { pageOf, readCursor } from './cursor.ts';
import { docsPage } from './docs-page.ts';
import { forgetAccessTask } from './forget-access.ts';
import { sendMailTask } from './mail.ts';
import { sweepBuckets } from './ratelimit.ts';
import { defineRoom, downloadRoute, type Room, route } from './room.ts';
import { retryFailedJob, selectFailedJobs, selectMail, selectMails } from './system.queries.ts';
import { version } from './version.ts';

/** The trail is told in the words of all rooms. */
const recordRoutes = (rooms: () => readonly Room[]) => [
  route(listAudit, (context, { query }) => trail(context, rooms(), query)),
  route(listAuditActions, async (context) => actionsOf(rooms(), context.locale)),
  route(listAccess, (context, { query }) => accessRecords(context, rooms(), query)),
  downloadRoute(exportAccess, async (context, { body }) => exportAccessRecords(context, rooms(), body)),
];

const routes = [
  route(readApi, async () => ({
    name: 'heureum',
    version,
    documentation: config.apiDocs ? '/api/docs' : null,
    openapi: config.apiDocs ? '/api/openapi.json' : null,
    health: '/health',
  })),
  route(listMails, async (context, { query }) => {
    const { cursor, limit, ...asked } = query;
    const filter = { ...asked, companyId: companyOf(context).id, before: readCursor(Id, cursor), limit: limit + 1 };
    return pageOf(await context.unit.query(selectMails(filter)), { limit, position: ({ id }) => id });
  }),
  route(readMail, async (context, { params }) => {
    const [mail] = await context.unit.query(selectMail(companyOf(context).id, params.id));
    if (!mail) throw fail(kernelErrors.NOT_FOUND);
    recordAccess(context, { action: 'kernel.mail.read', subject: { type: 'mail', ids: [mail.id] } });
    return mail;
  }),
  route(verifyAudit, async (context) => {
    const state = await verifyAuditChain(context.unit, companyOf(context).id);
    return { intact: state.broken.length === 0, ...state };
  }),
  route(listFailedJobs, async (context) => context.unit.query(selectFailedJobs())),
  route(retryJob, async (context, { params }) => {
    const [answer] = await context.unit.query(retryFailedJob(params.id));
    if (!answer?.found) throw fail(kernelErrors.NOT_FOUND);
    return { id: String(params.id) };
  }),
];

/** `rooms` is asked when the documentation is first read: it lists this room too. */
export function createKernelRoom(rooms: () => readonly Room[]): Room {
  return defineRoom({
    name: 'kernel',
    routes: [...routes, ...recordRoutes(rooms)],
    audits: kernelAudits,
    get pages() {
      return config.apiDocs ? [docsPage(rooms)] : [];
    },
    permissions: systemPermissions,
    tasks: [sendMailTask, forgetAccessTask(rooms), anchorAuditTask, sweepBuckets],
  });
}
