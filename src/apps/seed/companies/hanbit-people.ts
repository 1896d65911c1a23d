/** 한빛상회: who it deals with and who works there. */
import type { SampleBuyer } from '../sample.ts';
import { addAddresses, createEmployees, createPartners } from './rows.ts';

export const suppliers = createPartners('supplier', [
  ['SUP-01', '동해섬유', '박동해', '031-555-2101', '경기도 안산시 단원구 산단로 112', 'monthly', 0],
  ['SUP-02', '이천도예', '최도윤', '031-555-3310', '경기도 이천시 사기막골로 45', 'days60', 0],
  ['SUP-03', '한솔제지유통', '윤한솔', '02-555-4120', '서울특별시 중구 을지로 210', 'monthly', 0],
  ['SUP-04', '든든주방', '오상철', '032-555-8801', '인천광역시 남동구 남동대로 300', 'monthly', 0],
  ['SUP-05', '향기로', '서향기', '041-555-0911', '충청남도 아산시 온천대로 88', 'cash', 2],
  ['SUP-06', '초록포장', '김초록', '031-555-7733', '경기도 화성시 팔탄면 공장길 5', 'monthly', 0],
  ['SUP-07', '나무결공방', '이나무', '033-555-6402', '강원특별자치도 원주시 문막읍 120', 'days60', 4],
]);

/** Those of them who order on the site, signed in. */
export const buyers: readonly SampleBuyer[] = [
  { code: 'CUS-01', email: 'buy@sodam.example', postalCode: '04070' },
  { code: 'CUS-02', email: 'stay@byeolbit.example', postalCode: '48099' },
  { code: 'CUS-03', email: 'desk@onnuri.example', postalCode: '35233' },
  { code: 'CUS-06', email: 'account@jeongdaun.example', postalCode: '06141' },
  { code: 'CUS-07', email: 'rest@solhyang.example', postalCode: '25467' },
  { code: 'CUS-09', email: 'desk@mirae.example', postalCode: '07325' },
];

export const customers = addAddresses(
  createPartners('customer', [
    ['CUS-01', '소담카페', '정소담', '02-555-1001', '서울특별시 마포구 와우산로 15', 'vip', 0],
    ['CUS-02', '별빛게스트하우스', '남별빛', '051-555-2002', '부산광역시 해운대구 달맞이길 30', 'regular', 0],
    ['CUS-03', '온누리문구', '강온누리', '042-555-3003', '대전광역시 서구 둔산로 77', 'regular', 0],
    ['CUS-04', '하늘유치원', '조하늘', '031-555-4004', '경기도 성남시 분당구 정자로 12', 'regular', 1],
    ['CUS-05', '푸른숲어린이집', '임푸름', '031-555-5005', '경기도 용인시 수지구 풍덕천로 9', 'new', 3],
    ['CUS-06', '정다운회계사무소', '유정다', '02-555-6006', '서울특별시 강남구 테헤란로 201', 'regular', 4],
    ['CUS-07', '솔향펜션', '문솔향', '033-555-7007', '강원특별자치도 강릉시 해안로 410', 'vip', 5],
    ['CUS-08', '가온디자인', '배가온', '02-555-8008', '서울특별시 성동구 연무장길 22', 'new', 7],
    ['CUS-09', '미래공유오피스', '신미래', '02-555-9009', '서울특별시 영등포구 의사당대로 83', 'vip', 8],
    ['CUS-10', '새봄요양원', '허새봄', '062-555-1010', '광주광역시 북구 첨단과기로 150', 'new', 10],
  ]),
  buyers,
);

export const staff = createEmployees('hanbit.example', [
  ['EMP-01', '한지우', 'DEPT-01', '대표', '010-5550-1001', '2016-03-02'],
  ['EMP-02', '이도현', 'DEPT-02', '이사', '010-5550-1002', '2017-05-15'],
  ['EMP-03', '박서연', 'DEPT-02', '팀장', '010-5550-1003', '2018-01-08'],
  ['EMP-04', '정하윤', 'DEPT-05', '과장', '010-5550-1004', '2019-04-01'],
  ['EMP-05', '김민준', 'DEPT-02', '사원', '010-5550-1005', '2023-07-03'],
  ['EMP-06', '최유진', 'DEPT-03', '대리', '010-5550-1006', '2021-09-13'],
  ['EMP-07', '오세훈', 'DEPT-04', '주임', '010-5550-1007', '2022-02-21'],
  ['EMP-08', '윤아름', 'DEPT-03', '디자이너', '010-5550-1008', '2022-11-07'],
  ['EMP-09', '장태호', 'DEPT-04', '사원', '010-5550-1009', '2024-03-04'],
  ['EMP-10', '서다은', 'DEPT-01', '사원', '010-5550-1010', '2025-01-02'],
]);
