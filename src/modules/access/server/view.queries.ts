/** View-as queries: sessions of viewers. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface NewView {
  id: string;
  viewerId: string;
  sessionId: string;
  memberId: string;
  personId: string;
  reason: string;
  seconds: number;
}

export const insertView = (companyId: string, view: NewView): Statement<{ until: string }> =>
  statement(
    `insert into access.views (company_id, id, viewer_id, session_id, member_id, person_id, reason, began_at, until)
     values ($1, $2, $3, $4, $5, $6, $7, now(), now() + make_interval(secs => $8)) returning until`,
    [companyId, view.id, view.viewerId, view.sessionId, view.memberId, view.personId, view.reason, view.seconds],
  );

export interface ViewRow {
  id: string;
  viewerId: string;
  memberId: string;
  personId: string;
  until: string;
}
const columns = `id, viewer_id as "viewerId", member_id as "memberId", person_id as "personId", until`;

/** The highest active role of a person here, as its number; 0 without one. */
const highestLevelSql = (person: string): string => `coalesce((select max(r.level) from access.assignments_in_force a
  join access.roles r on r.company_id = a.company_id and r.id = a.role_id and r.is_active
  where a.company_id = $1 and a.person_id = ${person}), 0)`;

/** The person's running view in this session, while the viewed person does not rank higher. */
export const selectRunningView = (
  companyId: string,
  query: { id: string; personId: string; sessionId: string },
): Statement<ViewRow> =>
  statement(
    `select ${columns} from access.views v
     where company_id = $1 and id = $2 and viewer_id = $3 and session_id = $4 and ended_at is null and until > now()
       and ${highestLevelSql('v.person_id')} <= ${highestLevelSql('v.viewer_id')}`,
    [companyId, query.id, query.personId, query.sessionId],
  );

/** Ends the open views of a session, or the view with this id. Returns who began them. */
export const updateViewsEnded = (
  companyId: string,
  of: { viewerId: string; sessionId: string; id: string | null },
): Statement<ViewRow> =>
  statement(
    `update access.views set ended_at = now()
     where company_id = $1 and viewer_id = $2 and session_id = $3 and ended_at is null and ($4::uuid is null or id = $4::uuid)
     returning ${columns}`,
    [companyId, of.viewerId, of.sessionId, of.id],
  );

/** One whose time is over. */
export const updateExpiredView = (companyId: string, id: string): Statement<ViewRow> =>
  statement(
    `update access.views set ended_at = now()
     where company_id = $1 and id = $2 and ended_at is null and until <= now() returning ${columns}`,
    [companyId, id],
  );

export interface PastViewRow {
  viewerId: string;
  reason: string;
  beganAt: string;
  endedAt: string | null;
  until: string;
}

/** When somebody saw the portal as this person does. */
export const selectViewsOf = (companyId: string, personId: string): Statement<PastViewRow> =>
  statement(
    `select viewer_id as "viewerId", reason, began_at as "beganAt", ended_at as "endedAt", until from access.views
     where company_id = $1 and person_id = $2 order by id`,
    [companyId, personId],
  );
