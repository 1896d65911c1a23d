/** Error definitions of organisation chart changes, with advice for users. */
import { defineErrors } from '#kernel/contract/error.ts';

export const organizationErrors = defineErrors({
  RANK_NOT_FOUND: { status: 404, ko: '직위·직책·직급을 찾을 수 없습니다.', en: 'Rank not found.' },
  UNIT_UNKNOWN: {
    status: 409,
    ko: '그 날짜에 있는 부서가 아닙니다. 부서와 날짜를 다시 골라 주세요.',
    en: 'Unit not found on that day. Choose the unit and the day again.',
  },
  UNIT_CYCLE: {
    status: 409,
    ko: '부서를 자기 자신이나 그 하위 부서 아래로 옮길 수 없습니다. 다른 상위 부서를 골라 주세요.',
    en: 'A unit cannot stand below itself or a unit of its own. Choose another one above it.',
  },
  UNIT_CODE_TAKEN: {
    status: 409,
    ko: '같은 기간에 같은 코드를 쓰는 부서가 있습니다. 다른 코드를 써 주세요.',
    en: 'Another unit has this code at that time. Choose another code.',
  },
  UNIT_NOT_EMPTY: {
    status: 409,
    ko: '그 뒤에도 하위 부서나 구성원이 남아 있습니다. 먼저 옮기거나 끝내 주세요.',
    en: 'Units or people would be left in it afterwards. Move or end them first.',
  },
  SEAT_UNKNOWN: {
    status: 409,
    ko: '보직을 찾을 수 없습니다. 조직도를 다시 열어 주세요.',
    en: 'No such seat. Open the chart again.',
  },
  SEAT_OVERLAPS: {
    status: 409,
    ko: '그 뒤에 예정된 보직과 겹칩니다. 예정된 보직을 먼저 해제하거나 종료일을 정해 주세요.',
    en: 'It overlaps a seat that is planned for later. End that one first, or give this one an end.',
  },
  SEAT_NOT_MEMBER: {
    status: 409,
    ko: '이 회사에서 활동 중인 구성원이 아닙니다. 구성원을 골라 주세요.',
    en: 'This person is not an active member of the company. Choose a member.',
  },
  RANK_UNKNOWN: {
    status: 409,
    ko: '회사의 목록에 없는 직위·직책·직급입니다. 목록에서 골라 주세요.',
    en: 'This rank is not on the company’s list. Choose one of the list.',
  },
  CHART_DATES_REVERSED: {
    status: 409,
    ko: '종료일이 시작일보다 빠릅니다. 날짜를 다시 골라 주세요.',
    en: 'The end lies before the beginning. Choose the days again.',
  },
  DELEGATION_NOT_FOUND: { status: 404, ko: '부재 위임을 찾을 수 없습니다.', en: 'Delegation not found.' },
  DELEGATION_OVERLAPS: {
    status: 409,
    ko: '이미 정해 둔 부재와 날짜가 겹칩니다. 먼저 그 부재를 끝내거나 다른 날짜를 골라 주세요.',
    en: 'It overlaps an absence that is set already. End that one first, or choose other days.',
  },
  DELEGATION_PAST: {
    status: 409,
    ko: '지난 날짜에는 부재를 정할 수 없습니다. 오늘부터 골라 주세요.',
    en: 'An absence cannot be set for days that are past. Choose from today on.',
  },
  DELEGATION_ENDED: {
    status: 409,
    ko: '이미 끝난 부재 위임입니다.',
    en: 'This delegation has ended already.',
  },
  DELEGATE_NOT_MEMBER: {
    status: 409,
    ko: '이 회사에서 활동 중인 다른 구성원만 대리인이 될 수 있습니다. 다른 사람을 골라 주세요.',
    en: 'Only another active member of this company can be a delegate. Choose someone else.',
  },
  DELEGATE_LACKS_RIGHT: {
    status: 409,
    ko: '결재할 권한이 없는 구성원입니다. 결재할 수 있는 사람을 대리인으로 골라 주세요.',
    en: 'This member cannot decide approvals. Choose someone who can.',
  },
  DELEGATE_AWAY: {
    status: 409,
    ko: '그 기간에 이 사람도 부재중입니다. 다른 사람을 선택해 주세요.',
    en: 'This person is away at that time too. Choose someone else.',
  },
  CHART_UNCHANGED: {
    status: 409,
    ko: '이미 그렇게 되어 있어 바꿀 것이 없습니다.',
    en: 'It is already set this way: nothing to change.',
  },
  CHART_FILE_EMPTY: {
    status: 409,
    ko: '조직도에 더할 것이 없습니다. 미리보기에서 줄마다 이유를 확인해 주세요.',
    en: 'There is nothing to add to the chart. The preview gives the reason for each line.',
  },
  CHART_CHANGES_MISSING: {
    status: 409,
    ko: '바꿀 내용이 함께 오지 않았습니다. 조직도 화면에서 다시 시작해 주세요.',
    en: 'The changes did not come with the start. Begin again on the screen of the chart.',
  },
});
