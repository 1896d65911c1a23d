/** The samples and what happens in each. Their order counts: a later one may have members of an earlier one. */
import type { Sample } from '../sample.ts';
import type { Plot } from '../story.ts';
import { hanbit } from './hanbit.ts';
import { maru } from './maru.ts';
import { narae } from './narae.ts';

export const samples: readonly { sample: Sample; plot: Plot }[] = [
  {
    sample: hanbit,
    plot: {
      partners: [
        {
          name: '늘봄꽃집',
          kind: 'customer',
          businessNumber: '223-13-42919',
          representative: '홍늘봄',
          phone: '02-555-1201',
        },
        {
          name: '바른유리',
          kind: 'supplier',
          businessNumber: '236-16-44632',
          representative: '천바른',
          phone: '031-555-1202',
        },
        {
          name: '모아스튜디오',
          kind: 'customer',
          businessNumber: '249-19-46355',
          representative: '구모아',
          phone: '02-555-1203',
        },
        {
          name: '서해포장',
          kind: 'supplier',
          businessNumber: '262-22-48069',
          representative: '맹서해',
          phone: '041-555-1204',
        },
      ],
      campaigns: [
        { name: '가을맞이 주방전', channel: 'search', budget: 2_600_000 },
        { name: '겨울 리빙 기획전', channel: 'social', budget: 3_100_000 },
        { name: '새해 문구 예약전', channel: 'mail', budget: 1_200_000 },
        { name: '연말 선물 대전', channel: 'search', budget: 6_800_000 },
      ],
    },
  },
  {
    sample: maru,
    plot: {
      partners: [
        {
          name: '토담건축',
          kind: 'customer',
          businessNumber: '275-25-49783',
          representative: '견토담',
          phone: '02-555-1501',
        },
        {
          name: '한별강의',
          kind: 'supplier',
          businessNumber: '288-28-51501',
          representative: '심한별',
          phone: '02-555-1502',
        },
        {
          name: '푸른창작소',
          kind: 'customer',
          businessNumber: '301-31-53215',
          representative: '공푸른',
          phone: '02-555-1503',
        },
        {
          name: '휴먼브릿지',
          kind: 'customer',
          businessNumber: '314-34-54939',
          representative: '예휴민',
          phone: '02-555-1504',
        },
      ],
      campaigns: [
        { name: '가을 공개 강좌', channel: 'offline', budget: 2_200_000 },
        { name: '연말 진단 행사', channel: 'mail', budget: 800_000 },
        { name: '신년 교육 과정 홍보', channel: 'social', budget: 1_900_000 },
        { name: '리더십 학교 모집', channel: 'search', budget: 4_100_000 },
      ],
    },
  },
  {
    sample: narae,
    plot: {
      partners: [
        {
          name: '바다해양장비',
          kind: 'customer',
          businessNumber: '327-37-56652',
          representative: '두바다',
          phone: '051-555-3501',
        },
        {
          name: '금강특수강',
          kind: 'supplier',
          businessNumber: '340-40-58371',
          representative: '금강산',
          phone: '041-555-3502',
        },
        {
          name: '하랑드론',
          kind: 'customer',
          businessNumber: '353-43-60082',
          representative: '범하랑',
          phone: '042-555-3503',
        },
        {
          name: '정인표면처리',
          kind: 'supplier',
          businessNumber: '366-46-61808',
          representative: '사정인',
          phone: '032-555-3504',
        },
      ],
      campaigns: [
        { name: '부품 검색 광고 하반기', channel: 'search', budget: 2_400_000 },
        { name: '회전 테이블 출시 안내', channel: 'mail', budget: 600_000 },
        { name: '창원 기계 박람회', channel: 'offline', budget: 9_800_000 },
        { name: '집게 모듈 체험단', channel: 'social', budget: 1_700_000 },
      ],
    },
  },
];
