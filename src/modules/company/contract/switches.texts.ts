/** Switch texts: names of the features that can be switched, and the effects of each. */
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
      ko: '끄면 새 초대 링크를 만들 수 없고, 이미 보낸 링크로도 가입할 수 없습니다. 이메일 초대에는 영향이 없습니다.',
      en: 'When off, no invitation links can be created, and shared links stop working. Email invitations still work.',
    },
  },
  keys: {
    label: { ko: '외부 프로그램 연결', en: 'Programs with keys' },
    help: {
      ko: '끄면 다른 프로그램과 AI 도구가 API 키를 쓸 수 없습니다. 키는 남아 있어 다시 켜면 그대로 쓸 수 있습니다.',
      en: 'When off, no program or AI tool gets in with an API key. The keys stay, and work again once it is on.',
    },
  },
} satisfies TextsOf<Switches>;
