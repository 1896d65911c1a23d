/** 나래정밀: who it deals with and who works there. */
import type { SampleBuyer } from '../sample.ts';
import { addAddresses, createEmployees, createPartners } from './rows.ts';

export const suppliers = createPartners('supplier', [
  ['SUP-01', '한강철강', '천한강', '032-555-3101', '인천광역시 동구 방축로 217', 'days60', 0],
  ['SUP-02', '대성알루미늄', '모대성', '031-555-3102', '경기도 시흥시 공단1대로 295', 'monthly', 0],
  ['SUP-03', '우진베어링', '석우진', '055-555-3103', '경상남도 창원시 성산구 공단로 500', 'monthly', 0],
  ['SUP-04', '삼정화학', '남궁정', '052-555-3104', '울산광역시 남구 용잠로 120', 'monthly', 0],
  ['SUP-05', '유일공구', '선우일', '02-555-3105', '서울특별시 구로구 경인로 662', 'cash', 0],
  ['SUP-06', '청솔열처리', '제갈솔', '031-555-3106', '경기도 안산시 단원구 시화로 44', 'days60', 0],
]);

/** Those of them who order on the site, signed in. */
export const buyers: readonly SampleBuyer[] = [
  { code: 'CUS-01', email: 'parts@mir.example', postalCode: '18487' },
  { code: 'CUS-02', email: 'purchase@taesan.example', postalCode: '51556' },
  { code: 'CUS-03', email: 'lab@sejong.example', postalCode: '34014' },
  { code: 'CUS-04', email: 'parts@donghwa.example', postalCode: '31035' },
  { code: 'CUS-05', email: 'field@pureum.example', postalCode: '54352' },
  { code: 'CUS-06', email: 'line@shinhwa.example', postalCode: '21634' },
];

export const customers = addAddresses(
  createPartners('customer', [
    ['CUS-01', '미르자동화', '하미르', '031-555-3201', '경기도 화성시 동탄산단로 21', 'vip', 0],
    ['CUS-02', '태산중공업', '권태산', '055-555-3202', '경상남도 창원시 성산구 웅남로 602', 'vip', 0],
    ['CUS-03', '세종로봇', '곽세종', '042-555-3203', '대전광역시 유성구 테크노로 10', 'regular', 0],
    ['CUS-04', '동화반도체장비', '주동화', '041-555-3204', '충청남도 천안시 서북구 직산로 136', 'vip', 0],
    ['CUS-05', '푸름농기계', '지푸름', '063-555-3205', '전북특별자치도 김제시 지평선산단로 40', 'regular', 0],
    ['CUS-06', '신화포장기계', '명신화', '032-555-3206', '인천광역시 남동구 은봉로 82', 'regular', 2],
    ['CUS-07', '해솔의료기', '어해솔', '033-555-3207', '강원특별자치도 원주시 기업도시로 200', 'new', 5],
    ['CUS-08', '온새미연구소', '채온새', '02-555-3208', '서울특별시 금천구 가산디지털1로 168', 'new', 6],
    ['CUS-09', '두레조선기자재', '봉두레', '051-555-3209', '부산광역시 강서구 녹산산단로 300', 'regular', 8],
  ]),
  buyers,
);

export const staff = createEmployees('narae.example', [
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
