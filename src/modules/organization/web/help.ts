/** Help texts of the organisation chart screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const chartHelp: Help = {
  says: {
    ko: [
      '부서와 구성원의 보직을 날짜별로 보여 줍니다. 기준일을 변경하면 그날의 조직도가 나옵니다.',
      '부서나 사람을 다른 부서 위로 끌어 놓거나, 골라서 ‘옮기기…’를 누르면 바뀔 내용을 먼저 보여 줍니다.',
      '여러 부서와 보직은 ‘더 보기’에서 파일로 올리거나 ‘부서·직원’에서 가져오고, 모든 변경은 되돌릴 수 있습니다.',
    ],
    en: [
      'Units and assignments on a given day. Choose another day to see its chart.',
      'Drag a unit or person onto another unit, or select it and press “Move…”. You see the changes first.',
      'Under “Show more”, you can import many units and assignments from a file or from departments and staff. Every change can be undone.',
    ],
  },
};

export const rankHelp: Help = {
  says: {
    ko: [
      '회사에서 쓰는 직위, 직책, 직급의 목록입니다.',
      '인사 발령에서 여기 있는 것 가운데 골라 씁니다.',
      '더는 쓰지 않는 것은 ‘사용’을 끄면 목록에서 빠지고, 지난 발령에는 그대로 남습니다.',
    ],
    en: [
      'The positions, duties and grades of the company.',
      'Assignments use these lists.',
      'Retired entries are no longer offered, but stay in past assignments.',
    ],
  },
};
