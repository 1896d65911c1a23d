/** Whose data consents are: of who gave them. */
import { words } from '../contract/words.ts';
import { namesOf } from './audit.service.ts';
import { type Statement, statement } from './database/unit.ts';
import { houseOf } from './house.ts';
import { type PersonalData, personKey } from './personal-data.ts';

const type = 'consent';

interface Giver {
  id: string;
  personId: string | null;
  address: string | null;
}

const selectGivers = (companyId: string, ids: readonly string[]): Statement<Giver> =>
  statement(
    'select id, person_id as "personId", address from kernel.consents where company_id = $1 and id = any($2::uuid[])',
    [companyId, ids],
  );

export const consentData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '동의 기록', en: 'Consents' },
      fields: [words.name, words.email, { ko: '동의한 내용과 일시', en: 'What was agreed to, and when' }],
    },
  ],
  async persons(context, subjects) {
    const ids = subjects.map(({ id }) => id);
    const rows = await context.unit.query(selectGivers(context.companyId, ids));
    const persons = rows.flatMap(({ personId }) => personId ?? []);
    const names = await namesOf(context, houseOf(context).rooms, [{ type: 'person', ids: persons }]);
    return rows.map(({ id, personId, address }) => ({
      ...{ id, kinds: [type], name: names.get(`person ${personId}`) ?? address, contact: address },
      person: personKey({ personId, email: address }, { type, id }),
    }));
  },
};
