/** The chart as a file: units and seats line by line. A line with an e-mail address is a seat, every other one a unit. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { rankTexts } from './rank.texts.ts';

const { position, duty, grade } = rankTexts.kind.options;

/** The columns in their order, as they are written; what people call them besides is read, too. */
export const chartColumns = {
  unit: { ko: '부서', en: 'Unit', also: ['부서명', '부서 이름', '팀', '조직', 'department', 'team'] },
  code: { ko: '부서 코드', en: 'Unit code', also: ['코드', '조직 코드', 'code', 'department code'] },
  parent: {
    ko: '상위 부서',
    en: 'Parent unit',
    also: ['unit above', '상위부서', '상위 조직', 'parent', 'parent unit'],
  },
  head: {
    ko: '조직장 이메일',
    en: 'Head’s email',
    also: ['조직장', '부서장 이메일', '부서장', 'head', "head's e-mail"],
  },
  email: { ...commonTexts.email, also: ['email', '이메일 주소', '메일', 'email address', 'mail'] },
  name: { ...commonTexts.name, also: ['성명', 'full name'] },
  position: { ...position, also: ['position', 'title'] },
  duty: { ...duty, also: ['duty'] },
  grade: { ...grade, also: ['grade'] },
  seat: { ko: '본직·겸직', en: 'Main or second', also: ['본직/겸직', '겸직', 'seat'] },
  from: { ...commonTexts.from, also: ['발령일', '시작하는 날', 'start', 'since'] },
} as const;
export type ChartColumn = keyof typeof chartColumns;
export const columnKeys = Object.keys(chartColumns) as ChartColumn[];

/** Values of the seat column. */
export const seatKinds = {
  main: { ko: '본직', en: 'Main' },
  second: { ko: '겸직', en: 'Second' },
} as const;

export const maxChartLines = 5000;
