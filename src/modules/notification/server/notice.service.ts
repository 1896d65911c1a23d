/** A reader's notices, and that they were read. */
import type { PagedResult } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { mapPage, readCursor, toPage } from '#kernel/server/cursor.ts';
import { filterRunsToDecide } from '#modules/decision/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { notificationErrors } from '../contract/errors.ts';
import type { Notice } from '../contract/notice.ts';
import * as queries from './notice.queries.ts';
import { selectOwnChoices } from './notification-policy.queries.ts';

function getReader(context: Context): queries.Reader {
  const { actor } = context;
  if (actor.kind === 'person') return { personId: actor.personId, guestId: null };
  if (actor.kind === 'guest') return { personId: null, guestId: actor.guestId };
  throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
}

/** The reader's own notices, newest first, in the reader's language. */
export async function listNotices(
  context: Context,
  query: { cursor?: string | undefined; limit: number; unread?: 'true' | 'false' | undefined },
): Promise<PagedResult<Notice>> {
  const rows = await context.unit.query(
    queries.selectNotices(context.companyId, getReader(context), {
      before: readCursor(Id, query.cursor),
      unread: query.unread === 'true',
      limit: query.limit + 1,
    }),
  );
  const { locale } = context;
  const toDecide = await filterRunsToDecide(
    context,
    rows.flatMap(({ kind, executionId }) => (kind === 'approval' && executionId ? executionId : [])),
  );
  const people = await findPeople(
    context,
    rows.flatMap(({ byId }) => byId ?? []),
  );
  const toAuthor = (id: string | null) => {
    const person = id ? people.get(id) : undefined;
    return person ? { name: person.name, avatar: person.avatar } : null;
  };
  return mapPage(toPage(rows, { limit: query.limit, position: ({ id }) => id }), ({ byId, ...row }) => ({
    ...row,
    by: toAuthor(byId),
    act: row.kind === 'approval' && row.executionId && toDecide.has(row.executionId) ? ('decide' as const) : null,
    title: row.title[locale] || row.title.ko,
    body: row.body[locale] || row.body.ko,
  }));
}

export async function countUnread(context: Context): Promise<{ unread: number }> {
  const [row] = await context.unit.query(queries.countUnreadNotices(context.companyId, getReader(context)));
  return { unread: row?.count ?? 0 };
}

/** Throws NOTICE_NOT_FOUND, also for notices of others. */
export async function markRead(context: Context, id: string): Promise<{ unread: number }> {
  const marked = await context.unit.query(queries.updateRead(context.companyId, getReader(context), id));
  if (marked.length === 0) throw fail(notificationErrors.NOTICE_NOT_FOUND);
  return countUnread(context);
}

export async function markAllRead(context: Context): Promise<{ unread: number }> {
  await context.unit.query(queries.updateRead(context.companyId, getReader(context), null));
  return countUnread(context);
}

export async function exportOwnNotices(
  { unit, companyId }: Context,
  personId: string,
): Promise<Record<string, unknown>> {
  const [chosen] = await unit.query(selectOwnChoices(companyId, [personId]));
  const notices = await unit.query(queries.selectNoticesOfPerson(companyId, personId));
  return { notices, 'notice-choices': chosen?.choices ?? {} };
}
