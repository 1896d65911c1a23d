/** Browsers that receive messages while closed. */
import type { Locale } from '#kernel/contract/text.ts';
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { PushTarget } from '#kernel/server/push.ts';

export interface NewBrowser extends PushTarget {
  id: string;
  personId: string;
  /** Null: registered before sessions were noted. */
  sessionId: string | null;
  locale: Locale;
}

/** The person who registered it before gets no more messages there. */
export function insertBrowser(companyId: string, browser: NewBrowser): Statement {
  const { id, personId, sessionId, endpoint, p256dh, auth, locale } = browser;
  return statement(
    `insert into notification.push_browsers as b (company_id, id, person_id, endpoint, p256dh, auth, locale, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id, endpoint) do update
       set id = excluded.id, person_id = excluded.person_id, p256dh = excluded.p256dh, auth = excluded.auth,
         locale = excluded.locale, session_id = excluded.session_id, at = now()`,
    [companyId, id, personId, endpoint, p256dh, auth, locale, sessionId],
  );
}

/** Ids grow with time: all but the newest. */
export function deleteOldBrowsers(companyId: string, personId: string, retainedCount: number): Statement {
  return statement(
    `delete from notification.push_browsers where company_id = $1 and person_id = $2 and id in
       (select id from notification.push_browsers where company_id = $1 and person_id = $2 order by id desc offset $3)`,
    [companyId, personId, retainedCount],
  );
}

export function deleteBrowser(companyId: string, personId: string, endpoint: string): Statement {
  return statement(
    'delete from notification.push_browsers where company_id = $1 and person_id = $2 and endpoint = $3',
    [companyId, personId, endpoint],
  );
}

export function selectBrowsersOfPersons(companyId: string, personIds: readonly string[]): Statement<NewBrowser> {
  return statement(
    `select id, person_id as "personId", session_id as "sessionId", endpoint, p256dh, auth, locale
     from notification.push_browsers where company_id = $1 and person_id = any($2::uuid[]) order by id`,
    [companyId, personIds],
  );
}

export function selectBrowser(
  companyId: string,
  id: string,
): Statement<Pick<NewBrowser, 'id' | 'personId' | 'sessionId'>> {
  return statement(
    'select id, person_id as "personId", session_id as "sessionId" from notification.push_browsers where company_id = $1 and id = $2',
    [companyId, id],
  );
}

export function deleteBrowsers(companyId: string, ids: readonly string[]): Statement {
  return statement('delete from notification.push_browsers where company_id = $1 and id = any($2::uuid[])', [
    companyId,
    ids,
  ]);
}
