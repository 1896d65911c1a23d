/** The groups of the employee portal's menu. */
import { entityPaths } from '#modules/entity/contract/paths.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';

export const home = { ko: '홈', en: 'Home' };
export const work = { ko: '내 업무', en: 'My work' };
export const team = { ko: '팀 현황', en: 'Team status' };
export const inbox = { ko: '결재함', en: 'Approvals' };

/** In their order; `go`: the key that leads there after G. */
export const employeeGroups = {
  home: { ...home, go: 'H' },
  inbox: { ...inbox, go: 'W' },
  order: { ko: '주문', en: 'Orders', go: 'O' },
  people: { ...entityPaths.externals.title, go: 'P' },
  goods: { ko: '상품·재고', en: 'Products and stock', go: 'I' },
  flow: { ...flowPaths.workflows.title, go: 'F' },
  finance: { ko: '장부', en: 'Books', go: 'B' },
  settings: { ko: '설정', en: 'Settings', go: 'S' },
  organization: { ko: '조직', en: 'Organization', go: 'C' },
  more: { ko: '더 보기', en: 'More', go: 'D' },
};
