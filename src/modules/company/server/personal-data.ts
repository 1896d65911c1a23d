/** Whose data invitations are: of who was invited. */
import { words } from '#kernel/contract/words.ts';
import { type PersonalData, personKey } from '#kernel/server/personal-data.ts';
import { invitationNames } from './invitation.queries.ts';

const type = 'company.invitation';

export const invitationData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '초대', en: 'Invitations' },
      fields: [words.name, words.email, { ko: '받을 역할', en: 'Roles to be given' }],
    },
  ],
  async persons({ unit, companyId }, subjects) {
    const rows = await unit.query(
      invitationNames(
        companyId,
        subjects.map(({ id }) => id),
      ),
    );
    return rows.map(({ id, name: email }) => ({
      ...{ id, kinds: [type], name: email, contact: email },
      person: personKey({ email }, { type, id }),
    }));
  },
};
