/** Personal data of invited persons. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { getPersonKey, type PersonalData } from '#kernel/server/personal-data.ts';
import { selectInvitationNames } from './invitation.queries.ts';

const type = 'company.invitation';

export const invitationData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '초대', en: 'Invitations' },
      fields: [commonTexts.name, commonTexts.email, { ko: '받을 역할', en: 'Roles to be given' }],
    },
  ],
  async persons({ unit, companyId }, subjects) {
    const rows = await unit.query(
      selectInvitationNames(
        companyId,
        subjects.map(({ id }) => id),
      ),
    );
    return rows.map(({ id, name: email }) => ({
      ...{ id, kinds: [type], name: email, contact: email },
      person: getPersonKey({ email }, { type, id }),
    }));
  },
};
