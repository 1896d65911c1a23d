import { expect, it } from 'vitest';
import { joinTitles } from './join-titles.ts';

it.each([
  [['판매 상품 조회', '판매 상품 등록·수정·삭제', '판매 상품 완전 삭제'], '판매 상품: 조회, 등록·수정·삭제, 완전 삭제'],
  [['Item: read', 'Item: create, edit, delete'], 'Item: read, create, edit, delete'],
  [['주문 조회'], '주문 조회'],
  [['Read orders', 'Handle orders'], 'Read orders, Handle orders'],
  [['결재', '결재 요청'], '결재, 결재 요청'],
])('%j is said as "%s"', (titles, joinedTitle) => {
  expect(joinTitles(titles)).toBe(joinedTitle);
});
