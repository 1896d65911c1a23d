/** The grounds as people read them. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { RefusalReason } from '../withdrawal.ts';

export const refusalReasonLabels = {
  damaged: {
    ko: '고객의 책임으로 상품이 없어지거나 훼손되었습니다',
    en: 'The goods were lost or damaged by the customer',
  },
  used: {
    ko: '사용하거나 일부 소비하여 상품의 가치가 뚜렷이 줄었습니다',
    en: 'Use or partial consumption clearly lessened the value of the goods',
  },
  perished: {
    ko: '시간이 지나 다시 팔기 어려울 만큼 가치가 뚜렷이 줄었습니다',
    en: 'Too much time has passed for the goods to be sold again',
  },
  copied: {
    ko: '복제할 수 있는 상품의 포장을 뜯었습니다',
    en: 'The package of goods that can be copied was opened',
  },
  begun: {
    ko: '용역이나 디지털 콘텐츠의 제공이 시작되었습니다',
    en: 'The service or the digital content has begun',
  },
  made: {
    ko: '미리 알리고 동의를 받아 주문 제작한 상품입니다',
    en: 'The goods were made to order, with notice and consent beforehand',
  },
  late: {
    ko: '청약철회를 할 수 있는 기간이 지났습니다',
    en: 'The time for withdrawing is over',
  },
} satisfies Record<RefusalReason, LocalText>;
