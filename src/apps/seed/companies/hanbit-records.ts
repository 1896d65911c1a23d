/** 한빛상회: what it knows, owns and does. */

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
      '휴가 규정',
      '연차는 입사일을 기준으로 주어지며, 사흘 전까지 휴가 신청 플로우로 신청합니다. 반차는 오전과 오후로 나눕니다.',
      ['people'],
      0,
    ],
    [
      'POL-02',
      '지출과 법인카드 규정',
      '10만 원이 넘는 지출은 지출 결의를 먼저 받습니다. 영수증은 사흘 안에 재무팀에 냅니다.',
      ['money'],
      0,
    ],
    [
      'POL-03',
      '반품과 교환 규정',
      '받은 날부터 7일 안에 반품할 수 있습니다. 사용한 제품은 불량일 때만 교환합니다.',
      ['sales'],
      1,
    ],
  ]),
  ...createKnowledge('manual', [
    [
      'MAN-01',
      '물류 창고 입고 매뉴얼',
      '송장과 수량을 맞추고, 파손을 확인한 뒤 검수 결과를 발주 실행에 남깁니다.',
      ['quality'],
      0,
    ],
    ['MAN-02', '매장 계산대 사용법', '시작 시재를 확인하고, 마감 때 현금과 카드 매출을 따로 적습니다.', ['sales'], 0],
    [
      'MAN-03',
      '온라인 주문 처리 순서',
      '50만 원이 넘는 주문은 팀장 결재와 재무 합의를 거칩니다. 확정되면 당일 출고합니다.',
      ['sales'],
      2,
    ],
  ]),
  ...createKnowledge('document', [
    ['DOC-01', '2026년 상품 구성 계획', '주방과 리빙을 늘리고 계절 선물 세트를 분기마다 바꿉니다.', ['sales'], 2],
    ['DOC-02', '주요 거래처 연락망', '영업팀이 달마다 확인합니다. 바뀐 담당자는 바로 수정합니다.', ['sales'], 1],
  ]),
  ...createKnowledge('report', [
    [
      'REP-01',
      '상반기 판매 보고서',
      '주방 용품이 전년보다 18% 늘었고, 선물 세트는 설과 어버이날에 몰렸습니다.',
      ['sales', 'money'],
      8,
    ],
    [
      'REP-02',
      '3분기 재고 실사 보고서',
      '장부와 실물의 차이는 네 품목 열한 개였습니다. 원인은 진열 상품 처리 누락입니다.',
      ['quality'],
      11,
    ],
  ]),
];

export const more = [
  ...createMaterials('raw-material', [
    ['RAW-01', '선물 포장용 원지', 1_900, 'SUP-03', 80, 'roll'],
    ['RAW-02', '면 리본 원단', 3_400, 'SUP-01', 30, 'm'],
  ]),
  ...createMaterials('consumable', [
    ['CON-01', '택배 상자 중형', 620, 'SUP-06', 300, 'ea'],
    ['CON-02', '완충재 두루마리', 8_900, 'SUP-06', 20, 'roll'],
    ['CON-03', '포장 테이프', 1_400, 'SUP-06', 60, 'roll'],
    ['CON-04', '영수증 용지', 900, 'SUP-03', 50, 'roll'],
    ['CON-05', '선물 포장지', 350, 'SUP-03', 200, 'ea'],
  ]),
  ...createAssets([
    ['AST-01', '매장 계산대 단말기', '2023-02-10', 1_850_000, 5, 'PLACE-02'],
    ['AST-02', '창고 전동 지게차', '2022-06-20', 18_500_000, 8, 'PLACE-03'],
    ['AST-03', '배송 승합차', '2021-11-03', 27_400_000, 5, 'PLACE-03'],
    ['AST-04', '사무실 복합기', '2024-04-18', 2_300_000, 4, 'PLACE-01'],
    ['AST-05', '진열 냉장고', '2023-08-01', 3_900_000, 6, 'PLACE-02'],
  ]),
  ...createCampaigns([
    ['CAM-01', '설 선물 기획전', 'search', 4_500_000, 'done', 2],
    ['CAM-02', '봄맞이 리빙 할인', 'social', 2_800_000, 'done', 4],
    ['CAM-03', '가정의 달 선물전', 'mail', 3_200_000, 'done', 6],
    ['CAM-04', '추석 선물 기획전', 'search', 5_200_000, 'done', 10],
  ]),
  ...createEfforts([
    ['EFF-01', '단골 고객 감사 주간', '단골의 재구매율을 5%포인트 올립니다.', 'done', 5],
    ['EFF-02', '매장 후기 모으기', '매달 후기 서른 건을 받습니다.', 'running', 7],
  ]),
  ...createCashFlows([
    ['FLW-01', '본점 임차료', 'out', 5_500_000, 'monthly'],
    ['FLW-02', '급여', 'out', 31_000_000, 'monthly'],
    ['FLW-03', '카드 매출 입금', 'in', 62_000_000, 'monthly'],
  ]),
  ...createHoldings([
    ['HLD-01', '주거래 통장', 'deposit', '한강은행', '110-555-010101', '103'],
    ['HLD-02', '매장 시재', 'cash', '본점', null, '101'],
    ['HLD-03', '법인카드', 'card', '누리카드', '9411-5500-0000-0101'],
  ]),
  ...createRecords('space/external', [
    [
      'SPX-01',
      '인천 공동 물류 센터',
      { address: '인천광역시 서구 봉수대로 806', purpose: '수입품 보관', phone: '032-555-7700' },
    ],
    [
      'SPX-02',
      '성수 팝업 매장',
      { address: '서울특별시 성동구 성수이로 51', purpose: '계절 팝업', phone: '02-555-7711' },
      6,
    ],
  ]),
  ...createRecords('space/virtual', [
    ['SPV-01', '온라인 매장', { url: 'https://hanbit.example', platform: 'site', purpose: '온라인 판매' }],
    ['SPV-02', '영업팀 대화방', { url: 'https://chat.hanbit.example/sales', platform: 'chat', purpose: '업무 연락' }],
  ]),
  ...createRecords('item/service', [
    [
      'SVC-01',
      '선물 포장',
      { price: toWon(10_000), durationMinutes: 10, description: '매장에서 산 물건을 포장해 드립니다.' },
    ],
    [
      'SVC-02',
      '기업 단체 주문 상담',
      { price: toWon(60_000), durationMinutes: 60, description: '수량과 납기를 함께 정합니다.' },
    ],
  ]),
];
