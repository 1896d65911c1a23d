/** Personal data of members, and the parts shown. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { getPersonKey, type PersonalData } from '#kernel/server/personal-data.ts';
import { findMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { accessAudits } from '../contract/audits.ts';

const type = 'member';
const ofSessions = `${type}:sessions`;
const sessionsRead = 'access.member.sessions' satisfies keyof typeof accessAudits.actions;

export const memberData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '구성원', en: 'Members' },
      fields: [commonTexts.name, commonTexts.email, { ko: '역할과 권한', en: 'Roles and permissions' }],
    },
    {
      key: ofSessions,
      title: { ko: '구성원의 로그인 기기', en: 'Devices of members' },
      fields: [commonTexts.name, { ko: '로그인한 기기와 접속지', en: 'Devices signed in, and their addresses' }],
    },
  ],
  async persons(context, subjects) {
    const actions = new Map(subjects.map((subject) => [subject.id, subject.actions]));
    const members = await findMembers(context, [...actions.keys()]);
    const people = await findPeople(
      context,
      members.map(({ personId }) => personId),
    );
    return members.map(({ id, personId }) => {
      const done = actions.get(id) ?? [];
      const { name = null, email = null } = people.get(personId) ?? {};
      const kinds = [
        ...(done.some((action) => action !== sessionsRead) ? [type] : []),
        ...(done.includes(sessionsRead) ? [ofSessions] : []),
      ];
      return { id, kinds, name, contact: email, person: getPersonKey({ personId }, { type, id }) };
    });
  },
};
