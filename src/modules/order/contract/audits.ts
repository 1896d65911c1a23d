/** Audit labels: names of this module's actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const orderAudits = defineAudits({
  title: { ko: '주문', en: 'Orders' },
  actions: {
    'order.order.place': {
      ko: '주문했습니다',
      en: 'placed an order',
      named: { ko: '주문 {name:을/를} 넣었습니다', en: 'placed the order {name}' },
    },
    'order.order.cancel': {
      ko: '주문을 취소했습니다',
      en: 'cancelled an order',
      named: { ko: '주문 {name:을/를} 취소했습니다', en: 'cancelled the order {name}' },
    },
    'order.order.move': {
      ko: '주문의 상태를 변경했습니다',
      en: 'moved an order on',
      named: { ko: '주문 {name}의 상태를 변경했습니다', en: 'moved the order {name} on' },
    },
    'order.order.pay': {
      ko: '주문의 입금 여부를 변경했습니다',
      en: 'changed whether an order is paid',
      named: { ko: '주문 {name}의 입금 여부를 변경했습니다', en: 'changed whether the order {name} is paid' },
    },
    'order.withdrawal.request': {
      ko: '청약철회를 요청했습니다',
      en: 'asked to withdraw from an order',
      named: { ko: '주문 {name}의 청약철회를 요청했습니다', en: 'asked to withdraw from the order {name}' },
    },
    'order.withdrawal.accept': {
      ko: '청약철회를 처리했습니다',
      en: 'accepted a withdrawal',
      named: { ko: '주문 {name}의 청약철회를 처리했습니다', en: 'accepted the withdrawal from the order {name}' },
    },
    'order.withdrawal.refuse': {
      ko: '청약철회를 거절했습니다',
      en: 'refused a withdrawal',
      named: { ko: '주문 {name}의 청약철회를 거절했습니다', en: 'refused the withdrawal from the order {name}' },
    },
    'order.order.export': { ko: '주문을 파일로 내보냈습니다', en: 'exported orders' },
    'order.data.read': {
      ko: '비회원이 주문에 남은 자기 정보를 보았습니다',
      en: 'a guest viewed their data',
    },
    'order.data.copy': {
      ko: '비회원이 주문에 남은 자기 정보의 사본을 받았습니다',
      en: 'a guest took a copy of their data',
    },
    'order.data.correct': {
      ko: '비회원이 주문의 연락처나 주소를 수정했습니다',
      en: 'a guest corrected contact or address of an order',
    },
    'order.data.erase': {
      ko: '비회원이 자기 정보의 삭제를 요구했습니다',
      en: 'a guest requested erasure of their data',
    },
    'order.order.list': {
      ko: '주문 목록에서 주문자 정보를 보았습니다',
      en: 'looked at customers in the list of orders',
    },
    'order.customer.list': { ko: '고객별 주문 내역을 보았습니다', en: 'looked at what customers ordered' },
    'order.customer.read': { ko: '주문과 연락처가 같은 고객을 보았습니다', en: 'looked at the customer of an order' },
    'order.order.read': { ko: '주문에서 주문자 정보를 보았습니다', en: 'looked at a customer in an order' },
  },
});
