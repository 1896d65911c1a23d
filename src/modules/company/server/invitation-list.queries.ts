/** Lists of people who are invited together, and invitations many at a time. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { InvitationList, ListedPerson } from '../contract/invitation-list.ts';

export const insertList = (
  companyId: string,
  list: { id: string; name: string; people: readonly ListedPerson[]; by: string | null },
): Statement<unknown> =>
  statement(
    `insert into company.invitation_lists (company_id, id, name, lines, total, sent_by) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, list.id, list.name, toJson(list.people), list.people.length, list.by],
  );

/** One part, in the order of the file, and since when the list is sent. */
export const selectPart = (
  companyId: string,
  part: { list: string; from: number; most: number },
): Statement<{ person: ListedPerson; name: string; sentAt: string }> =>
  statement(
    `select x.person, l.name, l.sent_at as "sentAt" from company.invitation_lists l, jsonb_array_elements(l.lines) with ordinality as x (person, at)
      where l.company_id = $1 and l.id = $2 and x.at > $3 and x.at <= $3 + $4 order by x.at`,
    [companyId, part.list, part.from, part.most],
  );

/** Sent lines are stored as invitations and need not be stored twice. */
export const updateHandled = (companyId: string, id: string, count: number): Statement<unknown> =>
  statement(
    `update company.invitation_lists set handled = handled + $3,
       lines = case when handled + $3 >= total then '[]'::jsonb else lines end
      where company_id = $1 and id = $2`,
    [companyId, id, count],
  );

/** Deletes lines that will not be sent. */
export const deleteLines = (companyId: string, id: string): Statement<unknown> =>
  statement(`update company.invitation_lists set lines = '[]' where company_id = $1 and id = $2`, [companyId, id]);

type ListRow = Omit<InvitationList, 'sentBy'> & { sentBy: string | null };

export const selectLists = (
  companyId: string,
  { before, limit }: { before: string | null; limit: number },
): Statement<ListRow> => {
  const conditions = where(sql`l.company_id = ${companyId}`, before && sql`l.id < ${before}`);
  return statement(
    `select l.id, l.name, l.total, l.handled, l.sent_by as "sentBy", l.sent_at as "sentAt", n.waiting, n.accepted, n.ended
       from company.invitation_lists l
       cross join lateral (
         select count(*) filter (where i.status = 'open' and i.expires_at > now())::int as waiting,
           count(*) filter (where i.status = 'accepted')::int as accepted,
           count(*) filter (where i.status in ('declined', 'withdrawn') or i.status = 'open' and i.expires_at <= now())::int as ended
           from company.invitations i where i.company_id = l.company_id and i.list_id = l.id
       ) n
      ${conditions.text} order by l.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
};

interface NewInvitation {
  id: string;
  email: string;
  name: string | null;
  roles: readonly string[];
  tokenHash: string;
}

/** As one alone is written; a row for each that was. */
export const insertInvitations = (
  companyId: string,
  rows: readonly NewInvitation[],
  input: { list: string; by: string | null; days: number },
): Statement<{ id: string }> =>
  statement(
    `insert into company.invitations (company_id, id, email, name, roles, token_hash, invited_by, expires_at, list_id)
     select $1, x.id, x.email, x.name, x.roles, x."tokenHash", $3, now() + make_interval(days => $4), $5
       from jsonb_to_recordset($2::jsonb) as x (id uuid, email text, name text, roles text[], "tokenHash" text) order by x.email
     on conflict (company_id, email) where status = 'open' do update
       set id = excluded.id, name = excluded.name, roles = excluded.roles, token_hash = excluded.token_hash,
           invited_by = excluded.invited_by, invited_at = now(), expires_at = excluded.expires_at, list_id = excluded.list_id
       where invitations.expires_at <= now()
     returning id`,
    [companyId, toJson(rows), input.by, input.days, input.list],
  );

/** Addresses to which an invitation is open. */
export const selectOpenAddresses = (companyId: string, emails: readonly string[]): Statement<{ email: string }> =>
  statement(
    `select email from company.invitations
      where company_id = $1 and email = any($2::text[]) and status = 'open' and expires_at > now()`,
    [companyId, emails],
  );

interface InvitationState {
  id: string;
  email: string;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  endedAt: string | null;
}

/** `endedAt` is null while it is open. */
export const selectInvitationStates = (companyId: string, ids: readonly string[]): Statement<InvitationState> =>
  statement(
    `select id, email, status, ended_at as "endedAt" from company.invitations where company_id = $1 and id = any($2::uuid[])`,
    [companyId, ids],
  );

/** The roles that these invitations promise, each once. */
export const selectPromised = (companyId: string, ids: readonly string[]): Statement<{ role: string }> =>
  statement(
    'select distinct unnest(roles) as role from company.invitations where company_id = $1 and id = any($2::uuid[])',
    [companyId, ids],
  );

export const lockInvitations = (companyId: string, ids: readonly string[]): Statement<unknown> =>
  statement(
    'select id from company.invitations where company_id = $1 and id = any($2::uuid[]) order by id for update',
    [companyId, ids],
  );

export const updateInvitationsWithdrawn = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `update company.invitations set status = 'withdrawn', ended_at = now()
      where company_id = $1 and id = any($2::uuid[]) and status = 'open' returning id`,
    [companyId, ids],
  );

/** Reopens withdrawn invitations, except for addresses invited again since. */
export const updateInvitationsReopened = (companyId: string, ids: readonly string[]): Statement<{ id: string }> =>
  statement(
    `update company.invitations i set status = 'open', ended_at = null
      where i.company_id = $1 and i.id = any($2::uuid[]) and i.status = 'withdrawn'
        and not exists (select from company.invitations o where o.company_id = $1 and o.email = i.email and o.status = 'open')
      returning i.id`,
    [companyId, ids],
  );

export const selectListNames = (companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> =>
  statement('select id, name from company.invitation_lists where company_id = $1 and id = any($2)', [companyId, ids]);
