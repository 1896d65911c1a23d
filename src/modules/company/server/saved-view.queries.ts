/** Views of lists that a member saved. */
import type { SavedView } from '#kernel/contract/saved-view.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';

export interface ViewKey {
  companyId: string;
  personId: string;
  table: string;
}

export const selectSavedViews = (key: ViewKey): Statement<{ name: string; definition: Omit<SavedView, 'name'> }> =>
  statement(
    `select name, definition from company.saved_views
      where company_id = $1 and person_id = $2 and table_name = $3 order by name collate kernel.korean`,
    [key.companyId, key.personId, key.table],
  );

export const upsertSavedView = (key: ViewKey, { name, ...definition }: SavedView): Statement<unknown> =>
  statement(
    `insert into company.saved_views (company_id, person_id, table_name, name, definition) values ($1, $2, $3, $4, $5)
     on conflict (company_id, person_id, table_name, name) do update set definition = excluded.definition`,
    [key.companyId, key.personId, key.table, name, toJson(definition)],
  );

export const deleteSavedView = (key: ViewKey, name: string): Statement<{ name: string }> =>
  statement(
    `delete from company.saved_views
      where company_id = $1 and person_id = $2 and table_name = $3 and name = $4 returning name`,
    [key.companyId, key.personId, key.table, name],
  );
