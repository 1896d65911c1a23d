/** Mail data: personal data of recipients. */
import { commonTexts } from '../contract/common-texts.ts';
import { type Statement, statement } from './database/unit.ts';
import { getPersonKey, type PersonalData } from './personal-data.ts';

const type = 'mail';

const selectRecipients = (companyId: string, ids: readonly string[]): Statement<{ id: string; recipient: string }> =>
  statement('select id, recipient from kernel.mails where company_id = $1 and id = any($2::uuid[])', [companyId, ids]);

export const mailData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '발송 메일', en: 'Sent emails' },
      fields: [commonTexts.email, { ko: '메일 제목과 내용', en: 'Subject and text of emails' }],
    },
  ],
  async persons({ unit, companyId }, subjects) {
    const rows = await unit.query(
      selectRecipients(
        companyId,
        subjects.map(({ id }) => id),
      ),
    );
    return rows.map(({ id, recipient }) => ({
      ...{ id, kinds: [type], name: recipient, contact: recipient },
      person: getPersonKey({ email: recipient }, { type, id }),
    }));
  },
};
