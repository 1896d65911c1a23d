/** 나래정밀: precision parts for machines, made from bought steel and aluminium. */
import type { Sample } from '../sample.ts';
import {
  assets,
  campaigns,
  efforts,
  employees,
  flows,
  goods,
  holdings,
  knowledge,
  materials,
  other,
  partners,
} from './rows.ts';

const suppliers = partners('supplier', [
  ['SUP-01', '한강철강', '천한강', '032-555-3101', '인천광역시 동구 방축로 217', 'days60', 0],
  ['SUP-02', '대성알루미늄', '모대성', '031-555-3102', '경기도 시흥시 공단1대로 295', 'monthly', 0],
  ['SUP-03', '우진베어링', '석우진', '055-555-3103', '경상남도 창원시 성산구 공단로 500', 'monthly', 0],
  ['SUP-04', '삼정화학', '남궁정', '052-555-3104', '울산광역시 남구 용잠로 120', 'monthly', 0],
  ['SUP-05', '유일공구', '선우일', '02-555-3105', '서울특별시 구로구 경인로 662', 'cash', 0],
  ['SUP-06', '청솔열처리', '제갈솔', '031-555-3106', '경기도 안산시 단원구 시화로 44', 'days60', 0],
]);

const sold = goods(
  [
    [
      'NR-1001',
      '정밀 샤프트 12mm',
      'part',
      8_800,
      '연마 마감한 길이 300mm 샤프트입니다.',
      { specification: 'Ø12 × 300, h6', leadTimeDays: 7 },
    ],
    [
      'NR-1002',
      '정밀 샤프트 20mm',
      'part',
      14_300,
      '연마 마감한 길이 500mm 샤프트입니다.',
      { specification: 'Ø20 × 500, h6', leadTimeDays: 7 },
    ],
    [
      'NR-1003',
      '플랜지 커플링',
      'part',
      33_000,
      '축과 축을 잇는 플랜지 커플링입니다.',
      { specification: 'Ø20, S45C', leadTimeDays: 10 },
    ],
    [
      'NR-1004',
      '베어링 하우징',
      'part',
      27_500,
      '분할형 베어링 하우징입니다.',
      { specification: 'UCP204', leadTimeDays: 10 },
    ],
    [
      'NR-1005',
      '스퍼 기어 30T',
      'part',
      19_800,
      '모듈 1.5, 열처리한 평기어입니다.',
      { specification: 'M1.5, 30T', leadTimeDays: 14 },
    ],
    [
      'NR-1006',
      '타이밍 풀리',
      'part',
      16_500,
      '알루미늄 타이밍 풀리입니다.',
      { specification: 'S5M, 24T', leadTimeDays: 7 },
    ],
    [
      'NR-1007',
      '위치 결정 핀',
      'part',
      2_200,
      '조립용 위치 결정 핀입니다.',
      { specification: 'Ø6 × 20', leadTimeDays: 3 },
    ],
    [
      'NR-1008',
      '알루미늄 브래킷',
      'part',
      12_100,
      '센서 고정용 브래킷입니다.',
      { specification: 'AL6061, 아노다이징', leadTimeDays: 7 },
    ],
    [
      'NR-2001',
      '직선 운동 모듈 300',
      'module',
      198_000,
      '행정 300mm 볼 나사 직선 운동 모듈입니다.',
      { specification: '행정 300mm', leadTimeDays: 21 },
    ],
    [
      'NR-2002',
      '직선 운동 모듈 600',
      'module',
      286_000,
      '행정 600mm 볼 나사 직선 운동 모듈입니다.',
      { specification: '행정 600mm', leadTimeDays: 21 },
    ],
    [
      'NR-2003',
      '회전 테이블 모듈',
      'module',
      352_000,
      '여덟 등분 회전 테이블입니다.',
      { specification: 'Ø200, 8분할', leadTimeDays: 28 },
    ],
    [
      'NR-2004',
      '집게 모듈',
      'module',
      143_000,
      '공압 평행 집게입니다.',
      { specification: '파지력 120N', leadTimeDays: 14 },
    ],
    [
      'NR-3001',
      '탁상 정밀 프레스',
      'machine',
      1_980_000,
      '누르는 힘 5kN의 탁상 프레스입니다.',
      { specification: '5kN', leadTimeDays: 45 },
    ],
    [
      'NR-4001',
      '렌치 세트 여덟 개',
      'tool',
      44_000,
      '크롬 바나듐 렌치 세트입니다.',
      { specification: '8~19mm', leadTimeDays: 3 },
    ],
    [
      'NR-4002',
      '정밀 드라이버 세트',
      'tool',
      29_700,
      '비트 스물네 개가 들어 있습니다.',
      { specification: '24개', leadTimeDays: 3 },
    ],
    [
      'NR-5001',
      '주문 가공 부품',
      'custom',
      55_000,
      '도면을 주시면 견적과 납기를 알려 드립니다.',
      { specification: '도면에 따름', leadTimeDays: 21 },
    ],
  ],
  'ea',
);

const raw = materials('raw-material', [
  ['RAW-01', '탄소강 환봉 S45C', 4_200, 'SUP-01', 300, 'kg'],
  ['RAW-02', '합금강 환봉 SCM440', 6_800, 'SUP-01', 200, 'kg'],
  ['RAW-03', '알루미늄 판 AL6061', 9_500, 'SUP-02', 200, 'kg'],
  ['RAW-04', '깊은 홈 볼 베어링 6204', 3_900, 'SUP-03', 400, 'ea'],
  ['RAW-05', '볼 나사 1605', 38_000, 'SUP-03', 60, 'ea'],
  ['RAW-06', '절삭유', 5_200, 'SUP-04', 100, 'kg'],
]);

const customers = partners('customer', [
  ['CUS-01', '미르자동화', '하미르', '031-555-3201', '경기도 화성시 동탄산단로 21', 'vip', 0],
  ['CUS-02', '태산중공업', '권태산', '055-555-3202', '경상남도 창원시 성산구 웅남로 602', 'vip', 0],
  ['CUS-03', '세종로봇', '곽세종', '042-555-3203', '대전광역시 유성구 테크노로 10', 'regular', 0],
  ['CUS-04', '동화반도체장비', '주동화', '041-555-3204', '충청남도 천안시 서북구 직산로 136', 'vip', 0],
  ['CUS-05', '푸름농기계', '지푸름', '063-555-3205', '전북특별자치도 김제시 지평선산단로 40', 'regular', 0],
  ['CUS-06', '신화포장기계', '명신화', '032-555-3206', '인천광역시 남동구 은봉로 82', 'regular', 2],
  ['CUS-07', '해솔의료기', '어해솔', '033-555-3207', '강원특별자치도 원주시 기업도시로 200', 'new', 5],
  ['CUS-08', '온새미연구소', '채온새', '02-555-3208', '서울특별시 금천구 가산디지털1로 168', 'new', 6],
  ['CUS-09', '두레조선기자재', '봉두레', '051-555-3209', '부산광역시 강서구 녹산산단로 300', 'regular', 8],
]);

const staff = employees('narae.example', [
  ['EMP-01', '나승혁', 'DEPT-01', '대표', '010-5554-1001', '2009-04-01'],
  ['EMP-02', '고은비', 'DEPT-01', '공장장', '010-5554-1002', '2012-07-16'],
  ['EMP-03', '허재민', 'DEPT-03', '생산팀장', '010-5554-1003', '2015-03-09'],
  ['EMP-04', '전소율', 'DEPT-06', '재무 과장', '010-5554-1004', '2018-11-05'],
  ['EMP-05', '유태양', 'DEPT-05', '구매 사원', '010-5554-1005', '2022-06-20'],
  ['EMP-06', '손예지', 'DEPT-02', '영업 대리', '010-5554-1006', '2020-02-24'],
  ['EMP-07', '권혁진', 'DEPT-03', '생산 반장', '010-5554-1007', '2016-05-30'],
  ['EMP-08', '민채영', 'DEPT-02', '디자이너', '010-5554-1008', '2023-04-10'],
  ['EMP-09', '구본승', 'DEPT-04', '품질 사원', '010-5554-1009', '2024-08-19'],
  ['EMP-10', '남지호', 'DEPT-04', '품질 주임', '010-5554-1010', '2019-09-02'],
  ['EMP-11', '성다해', 'DEPT-03', '조립 기사', '010-5554-1011', '2021-10-12'],
  ['EMP-12', '도경완', 'DEPT-05', '구매 과장', '010-5554-1012', '2014-01-06'],
]);

const books = [
  ...knowledge('policy', [
    [
      'POL-01',
      '작업장 안전 규정',
      '보호 안경과 안전화를 반드시 착용합니다. 기계 청소는 전원을 끄고 합니다.',
      ['safety'],
      0,
    ],
    ['POL-02', '품질 방침', '고객 도면의 공차를 지키고, 불량은 다음 공정으로 보내지 않습니다.', ['quality'], 0],
    [
      'POL-03',
      '구매 규정',
      '자재는 두 곳 이상에서 견적을 받습니다. 100만 원이 넘으면 팀장 결재를 받습니다.',
      ['money'],
      1,
    ],
  ]),
  ...knowledge('manual', [
    ['MAN-01', '선반 작업 표준서', '척을 조이고 시험 절삭을 한 뒤 치수를 확인합니다.', ['safety', 'quality'], 0],
    ['MAN-02', '수입 검사 기준', '자재마다 세 개를 뽑아 치수와 재질 성적서를 확인합니다.', ['quality'], 0],
    ['MAN-03', '연삭기 정비 매뉴얼', '숫돌은 40시간마다 드레싱하고, 주축 온도를 적습니다.', ['safety'], 2],
    ['MAN-04', '출하 검사 기준', '샤프트는 진원도와 표면 거칠기를 모두 검사합니다.', ['quality'], 3],
  ]),
  ...knowledge('document', [
    ['DOC-01', '2026년 생산 계획', '직선 운동 모듈의 월 생산을 마흔 대까지 늘립니다.', ['quality'], 1],
    ['DOC-02', '설비 배치도', '제1공장의 선반 여섯 대, 연삭기 두 대, 조립대 네 곳의 위치입니다.', ['safety'], 0],
  ]),
  ...knowledge('report', [
    [
      'REP-01',
      '상반기 불량 분석',
      '베어링 하우징의 내경 불량이 전체의 절반입니다. 공구 교체 주기를 줄였습니다.',
      ['quality'],
      8,
    ],
    ['REP-02', '열처리 외주 평가', '납기 준수율 96%, 경도 편차가 기준 안에 있습니다.', ['quality'], 10],
  ]),
];

const more = [
  ...raw,
  ...materials('consumable', [
    ['CON-01', '절삭 팁', 7_800, 'SUP-05', 100, 'ea'],
    ['CON-02', '연마석', 42_000, 'SUP-05', 10, 'ea'],
    ['CON-03', '작업 장갑', 1_300, 'SUP-05', 200, 'ea'],
  ]),
  ...assets([
    ['AST-01', '수치 제어 선반 1호', '2019-05-20', 98_000_000, 10, 'PLACE-02'],
    ['AST-02', '수치 제어 선반 2호', '2021-03-15', 112_000_000, 10, 'PLACE-02'],
    ['AST-03', '원통 연삭기', '2018-10-11', 76_000_000, 10, 'PLACE-02'],
    ['AST-04', '3차원 측정기', '2022-12-05', 64_000_000, 8, 'PLACE-02'],
    ['AST-05', '지게차 2.5톤', '2020-07-27', 31_000_000, 8, 'PLACE-03'],
  ]),
  ...campaigns([
    ['CAM-01', '자동화 산업 전시회', 'offline', 14_000_000, 'done', 4],
    ['CAM-02', '직선 운동 모듈 소개 메일', 'mail', 700_000, 'done', 6],
    ['CAM-03', '부품 검색 광고', 'search', 2_100_000, 'done', 9],
  ]),
  ...efforts([['EFF-01', '기존 고객 방문의 달', '고객 스무 곳을 찾아가 불편을 듣습니다.', 'done', 7]]),
  ...flows([
    ['FLW-01', '공장 임차료', 'out', 9_200_000, 'monthly'],
    ['FLW-02', '자재 대금', 'out', 30_000_000, 'monthly'],
    ['FLW-03', '납품 대금', 'in', 90_000_000, 'monthly'],
  ]),
  ...holdings([
    ['HLD-01', '당좌 통장', 'deposit', '가온은행', '720-555-030303', 210_000_000],
    ['HLD-02', '설비 자금 대출', 'loan', '가온은행', '720-555-030399', -120_000_000],
  ]),
  ...other('space/external', [
    [
      'SPX-01',
      '시화 열처리 외주 공장',
      { address: '경기도 안산시 단원구 시화로 44', purpose: '열처리', phone: '031-555-3106' },
    ],
  ]),
  ...other('space/virtual', [
    ['SPV-01', '도면 보관함', { url: 'https://drive.narae.example', platform: 'drive', purpose: '도면과 성적서' }],
    ['SPV-02', '생산 대화방', { url: 'https://chat.narae.example/line', platform: 'chat', purpose: '교대 인수인계' }],
  ]),
  ...other('flow/stream', [
    [
      'STR-01',
      '주간 생산 계획',
      { source: 'schedule', description: '월요일 아침 생산 지시를 시작합니다.', active: true },
    ],
    [
      'STR-02',
      '재고 부족 발주',
      { source: 'event', description: '재주문 기준 아래로 내려가면 발주를 제안합니다.', active: false },
    ],
  ]),
  ...other('item/service', [
    [
      'SVC-01',
      '도면 검토',
      { durationMinutes: 90, bookable: true, description: '가공할 수 있는지와 비용을 알려 드립니다.' },
    ],
  ]),
];

/** Cost of a product and how many of it leave in a month, by price. */
function productStock(price: number) {
  const monthly = price >= 1_000_000 ? 6 : price >= 100_000 ? 48 : price >= 20_000 ? 150 : 360;
  return { cost: Math.round((price * 0.44) / 100) * 100, opening: monthly * 2, monthly };
}

const rawMonthly: Readonly<Record<string, number>> = {
  'RAW-01': 900,
  'RAW-02': 500,
  'RAW-03': 600,
  'RAW-04': 800,
  'RAW-05': 110,
  'RAW-06': 160,
};

export const narae: Sample = {
  code: 'narae',
  name: '나래정밀',
  industry: 'manufacturing',
  tagline: '백분의 일 밀리미터까지 약속합니다',
  location: '경기도 안산시',
  businessType: '정밀 기계 부품 제조',
  primaryColor: '#b45309',
  people: [
    { key: 'master', name: '나승혁', roles: ['master'], title: '대표', department: 'DEPT-01', phone: '010-5554-1001' },
    {
      key: 'manager',
      name: '고은비',
      roles: ['manager'],
      title: '공장장',
      department: 'DEPT-01',
      phone: '010-5554-1002',
    },
    {
      key: 'lead',
      name: '허재민',
      roles: ['supervisor'],
      title: '생산팀장',
      department: 'DEPT-03',
      phone: '010-5554-1003',
    },
    {
      key: 'finance',
      name: '전소율',
      roles: ['finance'],
      title: '재무 과장',
      department: 'DEPT-06',
      phone: '010-5554-1004',
    },
    {
      key: 'staff',
      name: '유태양',
      roles: ['user'],
      title: '구매 사원',
      department: 'DEPT-05',
      phone: '010-5554-1005',
    },
    {
      key: 'marketer',
      name: '손예지',
      roles: ['marketer'],
      title: '영업 대리',
      department: 'DEPT-02',
      phone: '010-5554-1006',
    },
    {
      key: 'operator',
      name: '권혁진',
      roles: ['operator'],
      title: '생산 반장',
      department: 'DEPT-03',
      phone: '010-5554-1007',
    },
    {
      key: 'designer',
      name: '민채영',
      roles: ['designer'],
      title: '디자이너',
      department: 'DEPT-02',
      phone: '010-5554-1008',
    },
    {
      key: 'viewer',
      name: '구본승',
      roles: ['viewer'],
      title: '품질 사원',
      department: 'DEPT-04',
      phone: '010-5554-1009',
    },
  ],
  shared: [],
  records: [...suppliers, ...customers, ...staff, ...sold, ...books, ...more],
  stock: [
    ...sold.map((record) => ({
      code: record.code,
      ...productStock((record.fields.price as { amount: number }).amount),
    })),
    ...raw.map((record) => {
      const monthly = rawMonthly[record.code] ?? 100;
      return {
        code: record.code,
        cost: (record.fields.unitCost as { amount: number }).amount,
        opening: monthly * 2,
        monthly,
      };
    }),
  ],
  links: [
    { from: 'SUP-01', kind: 'supplies', to: 'RAW-01' },
    { from: 'SUP-01', kind: 'supplies', to: 'RAW-02' },
    { from: 'SUP-02', kind: 'supplies', to: 'RAW-03' },
    { from: 'SUP-03', kind: 'supplies', to: 'RAW-04' },
    { from: 'SUP-06', kind: 'related', to: 'NR-1005' },
    { from: 'EMP-06', kind: 'responsible-for', to: 'CUS-01' },
    { from: 'EMP-07', kind: 'responsible-for', to: 'AST-01' },
    { from: 'AST-01', kind: 'located-in', to: 'PLACE-02' },
    { from: 'AST-01', kind: 'documented-by', to: 'MAN-01' },
    { from: 'AST-03', kind: 'documented-by', to: 'MAN-03' },
    { from: 'EMP-02', kind: 'manages', to: 'DEPT-03' },
  ],
  guests: [
    {
      name: '조민혁',
      email: 'minhyuk.cho@mail.example',
      phone: '010-5555-2001',
      postalCode: '18487',
      line1: '경기도 화성시 동탄대로 636',
      line2: '502호',
    },
    {
      name: '한예림',
      email: 'yerim.han@mail.example',
      phone: '010-5555-2002',
      postalCode: '34028',
      line1: '대전광역시 유성구 테크노중앙로 50',
      line2: '',
    },
    {
      name: '신동우',
      email: 'dongwoo.shin@mail.example',
      phone: '010-5555-2003',
      postalCode: '51532',
      line1: '경상남도 창원시 성산구 중앙대로 87',
      line2: '3층',
    },
    {
      name: '배수정',
      email: 'sujung.bae@mail.example',
      phone: '010-5555-2004',
      postalCode: '08511',
      line1: '서울특별시 금천구 디지털로 130',
      line2: '1107호',
    },
    {
      name: '권도연',
      email: 'doyeon.kwon@mail.example',
      phone: '010-5555-2005',
      postalCode: '46702',
      line1: '부산광역시 강서구 유통단지1로 41',
      line2: '',
    },
  ],
  books: {
    capital: 500_000_000,
    deposit: 80_000_000,
    fixtures: 90_000_000,
    salaries: 34_000_000,
    rent: 9_200_000,
    utilities: 3_600_000,
    communication: 440_000,
    advertising: 1_500_000,
    fees: 2_600_000,
    sales: 0,
    growth: 0.008,
    outsourced: 0,
    open: 5,
  },
};
