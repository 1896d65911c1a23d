/** Texts of a day, for tests: the day that they were counted in is over. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const updateTextDay = (companyId: string): Statement =>
  statement('update notification.texts_of_day set day = day - 1 where company_id = $1', [companyId]);
