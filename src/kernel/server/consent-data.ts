/** Consent data: the persons who consented. */
import { commonTexts } from '../contract/common-texts.ts';
import { appOf } from './app.ts';
import { resolveNames } from './audit.service.ts';
import { type Statement, statement } from './database/unit.ts';
import { getPersonKey, type PersonalData } from './personal-data.ts';

const type = 'consent';

interface ConsentGiver {
  id: string;
  personId: string | null;
  address: string | null;
}

const selectConsentGivers = (companyId: string, ids: readonly string[]): Statement<ConsentGiver> =>
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
      fields: [commonTexts.name, commonTexts.email, { ko: '동의한 내용과 일시', en: 'What was agreed to, and when' }],
    },
  ],
  async persons(context, subjects) {
    const ids = subjects.map(({ id }) => id);
    const rows = await context.unit.query(selectConsentGivers(context.companyId, ids));
    const persons = rows.flatMap(({ personId }) => personId ?? []);
    const names = await resolveNames(context, appOf(context).modules, [{ type: 'person', ids: persons }]);
    return rows.map(({ id, personId, address }) => ({
      ...{ id, kinds: [type], name: names.get(`person ${personId}`) ?? address, contact: address },
      person: getPersonKey({ personId, email: address }, { type, id }),
    }));
  },
};
