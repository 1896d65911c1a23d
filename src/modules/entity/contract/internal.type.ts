/** How the company is made up: departments, teams, employees. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, day, email, line, note, phone, record } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';

const departments: Record<Industry, readonly string[]> = {
  retail: ['경영지원팀', '영업팀', '상품기획팀', '물류팀', '재무팀'],
  services: ['경영지원팀', '상담팀', '서비스운영팀', '마케팅팀', '재무팀'],
  manufacturing: ['경영지원팀', '영업팀', '생산팀', '품질관리팀', '구매팀', '재무팀'],
};

export const internalType = recordType({
  axis: 'entity',
  key: 'internal',
  label: { ko: '부서·직원', en: 'Departments and staff' },
  access: openToAll,
  personal: true,
  fields: [
    choice(
      'kind',
      '구분',
      'Kind',
      { department: ['부서', 'Department'], team: ['팀', 'Team'], employee: ['직원', 'Employee'] },
      { required: true },
    ),
    record('department', '소속', 'Belongs to', 'entity/internal'),
    line('position', '직책', 'Position', { max: 60 }),
    email('email', '이메일', 'E-mail'),
    phone('phone', '전화번호', 'Phone'),
    day('joinedOn', '입사일', 'Joined on'),
    note,
  ],
  fixed: [
    choice('standing', '재직 상태', 'Standing', { active: ['재직·운영 중', 'Active'], ended: ['퇴사·종료', 'Left'] }),
    day('endedOn', '퇴사·종료일', 'Left on', { notBefore: 'joinedOn' }),
  ],
  states: { field: 'standing', start: ['active'], moves: { active: ['ended'], ended: ['active'] } },
  actions: [
    {
      key: 'transfer',
      label: { ko: '소속 옮기기', en: 'Move' },
      within: ['active'],
      asks: ['department', 'position'],
      needs: ['department'],
    },
    {
      key: 'end',
      label: { ko: '퇴사·종료 처리', en: 'Mark as left' },
      to: 'ended',
      asks: ['endedOn'],
      needs: ['endedOn'],
    },
    { key: 'back', label: { ko: '다시 시작하기', en: 'Reactivate' }, to: 'active', clears: ['endedOn'] },
  ],
  relations: ['belongs-to', 'manages', 'responsible-for'],
  first: (industry) =>
    departments[industry as Industry].map((title, index) => {
      return { title, code: `DEPT-${String(index + 1).padStart(2, '0')}`, fields: { kind: 'department' } };
    }),
});
