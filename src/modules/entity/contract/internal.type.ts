/**
 * The company's structure: departments, teams, employees. The organisation chart owns it: records mirror its units and people, plus
 * their other data. People missing from the chart (a seat requires an account) are stored here only.
 */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, day, email, line, note, phone, record } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { entityPaths } from './paths.ts';

/** The departments that companies of an industry begin with: units of their charts. */
export const getDepartments: Record<Industry, readonly string[]> = {
  retail: ['경영지원팀', '영업팀', '상품기획팀', '물류팀', '재무팀'],
  services: ['경영지원팀', '상담팀', '서비스운영팀', '마케팅팀', '재무팀'],
  manufacturing: ['경영지원팀', '영업팀', '생산팀', '품질관리팀', '구매팀', '재무팀'],
};

/** The id of the unit, or of the person, that a record shows. */
export const chartField = 'chart';

export const internalType = recordType({
  axis: 'entity',
  key: 'internal',
  label: { ko: '부서·직원', en: 'Departments and staff' },
  access: openToAll,
  personal: true,
  // Matches imported rows with people of the chart.
  alike: ['email'],
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
    line(chartField, '조직도 연결', 'Organisation chart', { max: 36 }),
  ],
  keeper: {
    title: entityPaths.chart.title,
    path: entityPaths.chart(),
    mark: chartField,
    fields: ['kind', 'department', 'position', 'standing', 'endedOn'],
    only: { field: 'kind', values: ['department', 'team'] },
    ended: 'ended',
    how: {
      ko: '이름, 소속, 직책, 재직 상태와 부서 코드는 조직도에서 바꿉니다.',
      en: 'Names, departments, positions, standing and codes of departments are changed in the organisation chart.',
    },
    howToBegin: {
      ko: '부서와 팀은 조직도에서 추가합니다.',
      en: 'Departments and teams are added in the organisation chart.',
    },
  },
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
});
