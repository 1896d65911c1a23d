/** 마루컨설팅: what it knows, owns and does. */

import { toWon } from '../sample.ts';
import {
  createAssets,
  createCampaigns,
  createCashFlows,
  createEfforts,
  createHoldings,
  createKnowledge,
  createMaterials,
  createRecords,
} from './rows.ts';

export const books = [
  ...createKnowledge('policy', [
    [
      'POL-01',
      '비밀 유지 규정',
      '고객 자료는 정해진 보관함에만 둡니다. 과제가 끝나면 30일 안에 지웁니다.',
      ['quality'],
      0,
    ],
    ['POL-02', '출장 규정', '출장비는 실비로 정산하며, 숙박은 1박 15만 원까지입니다.', ['money'], 0],
    ['POL-03', '재택근무 규정', '일주일에 이틀까지 재택으로 일할 수 있습니다.', ['people'], 1],
  ]),
  ...createKnowledge('manual', [
    ['MAN-01', '과제 착수 점검표', '계약서, 투입 인력, 일정, 고객 담당자를 착수 회의에서 확인합니다.', ['quality'], 0],
    ['MAN-02', '교육 운영 매뉴얼', '교육 사흘 전까지 교재를 보내고, 끝난 날 설문을 받습니다.', ['quality'], 0],
    ['MAN-03', '제안서 쓰는 법', '고객의 문제를 한 문장으로 쓰는 것부터 시작합니다.', ['sales'], 3],
  ]),
  ...createKnowledge('document', [
    ['DOC-01', '2026년 사업 계획', '교육 매출을 전체의 40%까지 늘리고, 자문 고객을 열 곳으로 늘립니다.', ['sales'], 1],
    ['DOC-02', '강사 명단', '과정별 주 강사와 예비 강사를 적습니다.', ['people'], 2],
  ]),
  ...createKnowledge('report', [
    [
      'REP-01',
      '해온식품 조직 진단 보고서',
      '부서 사이의 정보 공유가 늦어 납기 지연이 생깁니다. 주간 회의를 하나로 모으는 것을 권합니다.',
      ['quality'],
      4,
    ],
    ['REP-02', '상반기 교육 만족도', '평균 4.6점, 실습 시간이 더 필요하다는 의견이 많았습니다.', ['quality'], 8],
    ['REP-03', '3분기 매출 보고', '경영 자문이 안정적이며, 디자인 과제의 이익률이 높습니다.', ['money'], 11],
  ]),
];

export const more = [
  ...createMaterials('raw-material', [
    ['RAW-01', '교재 인쇄용지', 5_200, 'SUP-01', 40, 'box'],
    ['RAW-02', '제본용 스프링', 180, 'SUP-02', 300, 'ea'],
  ]),
  ...createMaterials('consumable', [
    ['CON-01', '교육용 명찰', 450, 'SUP-01', 200, 'ea'],
    ['CON-02', '활동지 묶음', 3_200, 'SUP-01', 60, 'set'],
    ['CON-03', '화이트보드 펜', 1_100, 'SUP-02', 40, 'ea'],
  ]),
  ...createAssets([
    ['AST-01', '강의실 빔프로젝터', '2023-03-14', 2_650_000, 5, 'PLACE-02'],
    ['AST-02', '업무용 노트북 열 대', '2024-02-05', 17_800_000, 4, 'PLACE-01'],
    ['AST-03', '화상 회의 장비', '2024-09-23', 4_200_000, 5, 'PLACE-02'],
  ]),
  ...createCampaigns([
    ['CAM-01', '중소기업 경영 세미나', 'offline', 6_200_000, 'done', 3],
    ['CAM-02', '교육 과정 안내 메일', 'mail', 900_000, 'done', 5],
    ['CAM-03', '하반기 자문 고객 모집', 'search', 3_400_000, 'done', 9],
  ]),
  ...createEfforts([
    ['EFF-01', '고객 추천 제도', '추천으로 온 상담을 분기마다 다섯 건 받습니다.', 'running', 4],
    ['EFF-02', '사례집 만들기', '성공 사례 열 편을 엮습니다.', 'running', 8],
  ]),
  ...createCashFlows([
    ['FLW-01', '사무실 임차료', 'out', 4_800_000, 'monthly'],
    ['FLW-02', '경영 자문료', 'in', 12_000_000, 'monthly'],
    ['FLW-03', '강사료', 'out', 7_500_000, 'monthly'],
  ]),
  ...createHoldings([['HLD-01', '운영 통장', 'deposit', '새길은행', '301-555-020202', '103']]),
  ...createRecords('space/external', [
    ['SPX-01', '역삼 교육장', { address: '서울특별시 강남구 논현로 508', purpose: '공개 교육', phone: '02-555-1401' }],
    [
      'SPX-02',
      '부산 거점 사무실',
      { address: '부산광역시 부산진구 서면로 55', purpose: '영남 지역 상담', phone: '051-555-1402' },
      5,
    ],
  ]),
  ...createRecords('space/virtual', [
    ['SPV-01', '온라인 강의실', { url: 'https://class.maru.example', platform: 'meeting', purpose: '비대면 교육' }],
    ['SPV-02', '고객 자료 보관함', { url: 'https://drive.maru.example', platform: 'drive', purpose: '과제 자료' }],
  ]),
  ...createRecords('item/service', [
    [
      'SVC-01',
      '전화 상담 30분',
      { price: toWon(30_000), durationMinutes: 30, description: '처음 한 번은 무료입니다.' },
    ],
    [
      'SVC-02',
      '방문 상담',
      { price: toWon(120_000), durationMinutes: 120, description: '서울과 경기 지역을 방문합니다.' },
    ],
  ]),
];
