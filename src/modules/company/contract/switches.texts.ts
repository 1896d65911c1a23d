/** What the features that are switched on and off are called, and what goes with each. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { Switches } from './switches.endpoints.ts';

export const switchTexts = {
  shop: {
    label: { ko: '온라인 판매', en: 'Online shop' },
    help: {
      ko: '끄면 공개 사이트에서 상품과 장바구니, 주문서가 닫힙니다. 이미 받은 주문은 고객도 계속 볼 수 있습니다.',
      en: 'When off, the products, the cart and the checkout of the public site are closed. Customers still see what they ordered.',
    },
  },
  links: {
    label: { ko: '링크로 초대', en: 'Invitations by link' },
    help: {
      ko: '끄면 새 초대 링크를 만들 수 없고, 이미 나눈 링크로도 들어올 수 없습니다. 메일 초대는 그대로입니다.',
      en: 'When off, no link is made, and those that were shared let nobody in. Invitations by mail go on.',
    },
  },
  keys: {
    label: { ko: '외부 프로그램 연결', en: 'Programs with keys' },
    help: {
      ko: '끄면 다른 프로그램과 AI 도구가 API 키로 들어올 수 없습니다. 키는 남아 있어 다시 켜면 그대로 쓰입니다.',
      en: 'When off, no program or AI tool gets in with an API key. The keys stay, and work again once it is on.',
    },
  },
} satisfies TextsOf<Switches>;
