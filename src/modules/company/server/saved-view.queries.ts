/** Views of lists that a member saved. */
import type { SavedView } from '#kernel/contract/saved-view.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';

export interface Place {
  companyId: string;
  personId: string;
  table: string;
}

export const savedViewsOf = (place: Place): Statement<{ name: string; definition: Omit<SavedView, 'name'> }> =>
  statement(
    `select name, definition from company.saved_views
      where company_id = $1 and person_id = $2 and table_name = $3 order by name collate kernel.korean`,
    [place.companyId, place.personId, place.table],
  );

export const putSavedView = (place: Place, { name, ...definition }: SavedView): Statement<unknown> =>
  statement(
    `insert into company.saved_views (company_id, person_id, table_name, name, definition) values ($1, $2, $3, $4, $5)
     on conflict (company_id, person_id, table_name, name) do update set definition = excluded.definition`,
    [place.companyId, place.personId, place.table, name, json(definition)],
  );

export const deleteSavedView = (place: Place, name: string): Statement<{ name: string }> =>
  statement(
    `delete from company.saved_views
      where company_id = $1 and person_id = $2 and table_name = $3 and name = $4 returning name`,
    [place.companyId, place.personId, place.table, name],
  );
