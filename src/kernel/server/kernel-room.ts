/** The kernel as a room: its endpoints, permissions and tasks. */
import type { Paged } from '../contract/endpoint.ts';
import { fail, kernelErrors } from '../contract/error.ts';
import {
  listAudit,
  listFailedJobs,
  listMails,
  readApi,
  readMail,
  retryJob,
  systemPermissions,
  verifyAudit,
} from '../contract/system.ts';
import { verifyAuditChain } from './audit.ts';
import { companyOf } from './context.ts';
import { docsPage } from './docs-page.ts';
import { sendMailTask } from './mail.ts';
import { sweepBuckets } from './ratelimit.ts';
import { defineRoom, type Room, route } from './room.ts';
import { cursorId, retryFailedJob, selectAudit, selectFailedJobs, selectMail, selectMails } from './system.queries.ts';
import { version } from './version.ts';

/** `rows` holds one more than `limit` when there is a next page. */
function pageOf<Row extends { id: string }>(rows: Row[], limit: number): Paged<Row> {
  const data = rows.slice(0, limit);
  return { data, page: { nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null } };
}

const routes = [
  route(readApi, async () => ({
    name: 'heureum',
    version,
    documentation: '/api/docs',
    openapi: '/api/openapi.json',
    health: '/health',
  })),
  route(listMails, async (context, { query }) => {
    const filter = { ...query, companyId: companyOf(context).id, cursor: cursorId(query.cursor) };
    return pageOf(await context.unit.query(selectMails(filter)), query.limit);
  }),
  route(readMail, async (context, { params }) => {
    const [mail] = await context.unit.query(selectMail(companyOf(context).id, params.id));
    if (!mail) throw fail(kernelErrors.NOT_FOUND);
    return mail;
  }),
  route(listAudit, async (context, { query }) => {
    const filter = { ...query, companyId: companyOf(context).id, cursor: cursorId(query.cursor) };
    return pageOf(await context.unit.query(selectAudit(filter)), query.limit);
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
    routes,
    pages: [docsPage(rooms)],
    permissions: systemPermissions,
    tasks: [sendMailTask, sweepBuckets],
  });
}
