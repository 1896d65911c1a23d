/** Invitations: invited person, inviter, expiry and outcome. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';

export interface InvitationRow {
  id: string;
  /** Null: a link, usable by anyone. */
  email: string | null;
  name: string | null;
  roles: string[];
  uses: number;
  usesMost: number;
  status: 'open' | 'accepted' | 'withdrawn' | 'expired';
  /** A person's id. */
  invitedBy: string | null;
  invitedAt: string;
  expiresAt: string;
}

const columns = `id, email, name, roles, uses, uses_most as "usesMost", invited_by as "invitedBy", invited_at as "invitedAt", expires_at as "expiresAt",
  case when status = 'open' and expires_at <= now() then 'expired' when status = 'declined' then 'withdrawn' else status end as status`;

/** An expired invitation is replaced by a new one to the same address; no row if an open one exists. */
export const insertInvitation = (
  companyId: string,
  row: {
    id: string;
    email: string | null;
    name?: string | null | undefined;
    roles: readonly string[];
    tokenHash: string;
    invitedBy: string | null;
    days: number;
    usesMost: number;
  },
): Statement<InvitationRow> =>
  statement(
    `insert into company.invitations (company_id, id, email, roles, token_hash, invited_by, expires_at, uses_most, name)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9)
     on conflict (company_id, email) where status = 'open' do update
       set id = excluded.id, roles = excluded.roles, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
           invited_at = now(), expires_at = excluded.expires_at, name = excluded.name, list_id = null, newcomers = 0
       where invitations.expires_at <= now()
     returning ${columns}`,
    [companyId, row.id, row.email, row.roles, row.tokenHash, row.invitedBy, row.days, row.usesMost, row.name ?? null],
  );

export const selectInvitations = (
  companyId: string,
  { before, limit }: { before: string | null; limit: number },
): Statement<InvitationRow> => {
  const conditions = where(sql`company_id = ${companyId}`, before && sql`id < ${before}`);
  return statement(
    `select ${columns} from company.invitations ${conditions.text} order by id desc limit ${conditions.bind(limit)}`,
    conditions.values,
  );
};

export const selectInvitationNames = (
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; name: string }> =>
  statement(
    `select id, email as name from company.invitations where company_id = $1 and id = any($2) and email is not null`,
    [companyId, ids],
  );

export const updateInvitationClosed = (
  companyId: string,
  id: string,
  status: 'accepted' | 'declined' | 'withdrawn',
): Statement<InvitationRow> =>
  statement(
    `update company.invitations set status = $3, ended_at = now() where company_id = $1 and id = $2 and status = 'open' returning ${columns}`,
    [companyId, id, status],
  );

/** Counts one use; the last use ends the invitation. No row if it had ended. */
export const updateInvitationAccepted = (companyId: string, id: string): Statement<InvitationRow> =>
  statement(
    `update company.invitations set uses = uses + 1, status = case when uses + 1 >= uses_most then 'accepted' else status end,
       ended_at = case when uses + 1 >= uses_most then now() end
     where company_id = $1 and id = $2 and status = 'open' and uses < uses_most and expires_at > now() returning ${columns}`,
    [companyId, id],
  );

/** Somebody makes an account by it. No row where as many as it is for did, or it was over before. */
export const updateNewcomerTaken = (companyId: string, id: string): Statement<{ id: string }> =>
  statement(
    `update company.invitations set newcomers = newcomers + 1
      where company_id = $1 and id = $2 and status = 'open' and newcomers < uses_most and expires_at > now() returning id`,
    [companyId, id],
  );

/** Withdraws a person's open invitations. */
export const updateInvitationsByWithdrawn = (companyId: string, personId: string): Statement<{ id: string }> =>
  statement(
    `update company.invitations set status = 'withdrawn', ended_at = now()
      where company_id = $1 and invited_by = $2 and status = 'open' returning id`,
    [companyId, personId],
  );

export const countOpenInvitationsBy = (companyId: string, personId: string): Statement<{ count: number }> =>
  statement(
    `select count(*)::int as count from company.invitations
      where company_id = $1 and invited_by = $2 and status = 'open' and expires_at > now()`,
    [companyId, personId],
  );

export interface OpenInvitationRow {
  company_id: string;
  id: string;
  code: string;
  name: string;
  /** Null for a link. */
  email: string | null;
  roles: string[];
  token_hash: string;
  invited_by: string | null;
  expires_at: string;
}

export const selectInvitationsTo = (email: string): Statement<OpenInvitationRow> =>
  statement('select * from company.invitations_to($1)', [email]);

export const selectInvitation = (id: string): Statement<OpenInvitationRow> =>
  statement('select * from company.invitation_by_id($1)', [id]);

export interface InvitationByTokenRow {
  code: string;
  name: string;
  roles: string[];
  token_hash: string;
  invited_by: string | null;
  expires_at: string;
  is_link: boolean;
  state: 'open' | 'expired' | 'used' | 'withdrawn';
}

/** Also one that is over. */
export const selectInvitationByToken = (id: string): Statement<InvitationByTokenRow> =>
  statement('select * from company.invitation_by_token($1)', [id]);

export const selectNewcomersLeft = (id: string): Statement<{ left: number | null }> =>
  statement('select company.remaining_newcomers($1) as left', [id]);

export const selectInvitingCompanies = (email: string): Statement<{ code: string }> =>
  statement('select code from company.companies_that_invited($1)', [email]);

/** The company's stored data about inviting this address. */
export const selectSentTo = (
  companyId: string,
  email: string,
): Statement<Pick<InvitationRow, 'email' | 'name' | 'roles' | 'invitedAt' | 'expiresAt' | 'status'>> =>
  statement(
    `select email, name, roles, invited_at as "invitedAt", expires_at as "expiresAt", status from company.invitations
      where company_id = $1 and email = $2 order by invited_at, id`,
    [companyId, email],
  );

export const deleteInvitationsTo = (companyId: string, email: string): Statement<{ id: string }> =>
  statement('delete from company.invitations where company_id = $1 and email = $2 returning id', [companyId, email]);
