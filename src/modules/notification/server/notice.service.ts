/** A reader's notices, and that they were read. */
import type { Paged } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { pageOf, readCursor, shownPage } from '#kernel/server/cursor.ts';
import { runsToDecide } from '#modules/decision/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { notificationErrors } from '../contract/errors.ts';
import type { Notice } from '../contract/notice.ts';
import * as queries from './notice.queries.ts';
import { selectChoices } from './policy.queries.ts';

function readerOf(context: Context): queries.Reader {
  const { actor } = context;
  if (actor.kind === 'person') return { personId: actor.personId, guestId: null };
  if (actor.kind === 'guest') return { personId: null, guestId: actor.guestId };
  throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
}

/** The reader's own notices, newest first, in the reader's language. */
export async function listNotices(
  context: Context,
  query: { cursor?: string | undefined; limit: number; unread?: 'true' | 'false' | undefined },
): Promise<Paged<Notice>> {
  const rows = await context.unit.query(
    queries.selectNotices(context.companyId, readerOf(context), {
      before: readCursor(Id, query.cursor),
      unread: query.unread === 'true',
      limit: query.limit + 1,
    }),
  );
  const { locale } = context;
  const toDecide = await runsToDecide(
    context,
    rows.flatMap(({ kind, executionId }) => (kind === 'approval' && executionId ? executionId : [])),
  );
  const people = await findPeople(
    context,
    rows.flatMap(({ byId }) => byId ?? []),
  );
  const by = (id: string | null) => {
    const person = id ? people.get(id) : undefined;
    return person ? { name: person.name, avatar: person.avatar } : null;
  };
  return shownPage(pageOf(rows, { limit: query.limit, position: ({ id }) => id }), ({ byId, ...row }) => ({
    ...row,
    by: by(byId),
    act: row.kind === 'approval' && row.executionId && toDecide.has(row.executionId) ? ('decide' as const) : null,
    title: row.title[locale] || row.title.ko,
    body: row.body[locale] || row.body.ko,
  }));
}

export async function countUnread(context: Context): Promise<{ unread: number }> {
  const [found] = await context.unit.query(queries.selectUnread(context.companyId, readerOf(context)));
  return { unread: found?.count ?? 0 };
}

/** Throws NOTICE_NOT_FOUND, also for notices of others. */
export async function markRead(context: Context, id: string): Promise<{ unread: number }> {
  const marked = await context.unit.query(queries.updateRead(context.companyId, readerOf(context), id));
  if (marked.length === 0) throw fail(notificationErrors.NOTICE_NOT_FOUND);
  return countUnread(context);
}

export async function markAllRead(context: Context): Promise<{ unread: number }> {
  await context.unit.query(queries.updateRead(context.companyId, readerOf(context), null));
  return countUnread(context);
}

export async function ownNotices({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  const [chosen] = await unit.query(selectChoices(companyId, [personId]));
  const notices = await unit.query(queries.noticesOfPerson(companyId, personId));
  return { notices, 'notice-choices': chosen?.choices ?? {} };
}
