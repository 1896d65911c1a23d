/** 나래정밀: what it knows, owns and does. */

import { toWon } from '../sample.ts';
import { raw } from './narae-goods.ts';
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
  ...createKnowledge('manual', [
    ['MAN-01', '선반 작업 표준서', '척을 조이고 시험 절삭을 한 뒤 치수를 확인합니다.', ['safety', 'quality'], 0],
    ['MAN-02', '수입 검사 기준', '자재마다 세 개를 뽑아 치수와 재질 성적서를 확인합니다.', ['quality'], 0],
    ['MAN-03', '연삭기 정비 매뉴얼', '숫돌은 40시간마다 드레싱하고, 주축 온도를 적습니다.', ['safety'], 2],
    ['MAN-04', '출하 검사 기준', '샤프트는 진원도와 표면 거칠기를 모두 검사합니다.', ['quality'], 3],
  ]),
  ...createKnowledge('document', [
    ['DOC-01', '2026년 생산 계획', '직선 운동 모듈의 월 생산을 마흔 대까지 늘립니다.', ['quality'], 1],
    ['DOC-02', '설비 배치도', '제1공장의 선반 여섯 대, 연삭기 두 대, 조립대 네 곳의 위치입니다.', ['safety'], 0],
  ]),
  ...createKnowledge('report', [
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

export const more = [
  ...raw,
  ...createMaterials('consumable', [
    ['CON-01', '절삭 팁', 7_800, 'SUP-05', 100, 'ea'],
    ['CON-02', '연마석', 42_000, 'SUP-05', 10, 'ea'],
    ['CON-03', '작업 장갑', 1_300, 'SUP-05', 200, 'ea'],
  ]),
  ...createAssets([
    ['AST-01', '수치 제어 선반 1호', '2019-05-20', 98_000_000, 10, 'PLACE-02'],
    ['AST-02', '수치 제어 선반 2호', '2021-03-15', 112_000_000, 10, 'PLACE-02'],
    ['AST-03', '원통 연삭기', '2018-10-11', 76_000_000, 10, 'PLACE-02'],
    ['AST-04', '3차원 측정기', '2022-12-05', 64_000_000, 8, 'PLACE-02'],
    ['AST-05', '지게차 2.5톤', '2020-07-27', 31_000_000, 8, 'PLACE-03'],
  ]),
  ...createCampaigns([
    ['CAM-01', '자동화 산업 전시회', 'offline', 14_000_000, 'done', 4],
    ['CAM-02', '직선 운동 모듈 소개 메일', 'mail', 700_000, 'done', 6],
    ['CAM-03', '부품 검색 광고', 'search', 2_100_000, 'done', 9],
  ]),
  ...createEfforts([['EFF-01', '기존 고객 방문의 달', '고객 스무 곳을 찾아가 불편을 듣습니다.', 'done', 7]]),
  ...createCashFlows([
    ['FLW-01', '공장 임차료', 'out', 9_200_000, 'monthly'],
    ['FLW-02', '자재 대금', 'out', 30_000_000, 'monthly'],
    ['FLW-03', '납품 대금', 'in', 90_000_000, 'monthly'],
  ]),
  ...createHoldings([['HLD-01', '당좌 통장', 'deposit', '가온은행', '720-555-030303', '103']]),
  ...createRecords('space/external', [
    [
      'SPX-01',
      '시화 열처리 외주 공장',
      { address: '경기도 안산시 단원구 시화로 44', purpose: '열처리', phone: '031-555-3106' },
    ],
  ]),
  ...createRecords('space/virtual', [
    ['SPV-01', '도면 보관함', { url: 'https://drive.narae.example', platform: 'drive', purpose: '도면과 성적서' }],
    ['SPV-02', '생산 대화방', { url: 'https://chat.narae.example/line', platform: 'chat', purpose: '교대 인수인계' }],
  ]),
  ...createRecords('item/service', [
    [
      'SVC-01',
      '도면 검토',
      {
        price: toWon(90_000),
        durationMinutes: 90,

        description: '가공할 수 있는지와 비용을 알려 드립니다.',
      },
    ],
  ]),
];
