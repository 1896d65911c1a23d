/** Field texts of keys, web hooks, secrets and gateways. */
import type { z } from 'zod';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { HookBody } from './hook.ts';
import type { KeyBody } from './key.ts';
import type { SecretBody } from './secret.ts';
import type { TestText, TextGatewayBody } from './text-gateway.ts';

const own = { kind: 'text' } as const;
export const keyTexts = {
  name: {
    label: commonTexts.name,
    help: { ko: '키를 쓸 프로그램의 이름(예: ERP)', en: 'The program that uses it, say ERP' },
  },
  scopes: { label: { ko: '할 수 있는 일', en: 'Permissions' }, ...own },
  expiresAt: { label: { ko: '만료일', en: 'Expiry' }, ...own },
} satisfies TextsOf<KeyBody>;
export const hookTexts = {
  name: { label: commonTexts.name, help: { ko: '알림을 받을 프로그램의 이름', en: 'Receiving program' } },
  url: {
    label: { ko: '받을 주소', en: 'Address' },
    help: { ko: 'https://로 시작하는 주소', en: 'Begins with https://' },
  },
  events: { label: { ko: '알릴 일', en: 'Events' }, ...own },
} satisfies TextsOf<HookBody>;
export const secretTexts = {
  name: {
    label: commonTexts.name,
    help: { ko: '영문 대문자, 숫자, 밑줄(예: PAYMENT_KEY)', en: 'Capitals, digits, underscores, say PAYMENT_KEY' },
  },
  value: {
    label: { ko: '값', en: 'Value' },
    help: { ko: '저장한 뒤에는 다시 볼 수 없습니다.', en: 'Once saved, it is never shown again.' },
    kind: 'text',
  },
  hosts: {
    label: { ko: '보낼 수 있는 곳', en: 'May be sent to' },
    help: {
      ko: '호스트를 하나씩 적습니다(예: api.example.com). 다른 곳으로는 보내지 않습니다.',
      en: 'Hosts, one by one, say api.example.com. It is never sent anywhere else.',
    },
    ...own,
  },
} satisfies TextsOf<SecretBody>;
export const gatewayTexts = {
  address: {
    label: { ko: '서비스 주소', en: 'Address of the service' },
    help: {
      ko: '솔라피(SOLAPI) 방식의 서비스입니다. 다른 중계사를 쓸 때만 바꿉니다.',
      en: 'A service that speaks as SOLAPI does. Change it for another relay company alone.',
    },
    kind: 'text',
  },
  apiKey: { label: { ko: 'API 키', en: 'API key' }, ...own },
  apiSecret: { label: { ko: 'API 시크릿', en: 'API secret' }, ...own },
  sender: {
    label: { ko: '발신번호', en: 'Sender' },
    help: {
      ko: '서비스에 미리 등록한 번호만 쓸 수 있습니다.',
      en: 'Only a number that is registered with the service.',
    },
    kind: 'phone',
  },
  pfId: {
    label: { ko: '카카오 채널 아이디(pfId)', en: 'KakaoTalk channel (pfId)' },
    help: {
      ko: '알림톡을 보낼 때만 필요합니다.',
      en: 'Needed for AlimTalk alone.',
    },
  },
  templates: {
    label: { ko: '알림톡 템플릿', en: 'AlimTalk templates' },
    help: {
      ko: '카카오의 승인을 받은 템플릿의 코드입니다.',
      en: 'Codes of templates that Kakao has approved.',
    },
    each: { ko: '템플릿', en: 'template' },
    fields: { code: { ko: '템플릿 코드', en: 'Template code' }, name: commonTexts.name },
  },
  mostADay: {
    label: { ko: '하루 한도(건)', en: 'Most in a day' },
    help: {
      ko: '하루에 이만큼까지만 문자와 알림톡을 보냅니다. 정정 문자는 한도를 넘어도 나갑니다.',
      en: 'No more texts and AlimTalks than these leave in a day. Corrections go out beyond it.',
    },
  },
} satisfies TextsOf<TextGatewayBody>;
export const testTexts = {
  phone: {
    label: { ko: '내 휴대전화 번호', en: 'Your mobile number' },
    help: { ko: '문자 한 건의 요금이 듭니다.', en: 'It costs as much as one text.' },
    kind: 'phone',
    autoComplete: 'tel',
  },
} satisfies TextsOf<z.infer<typeof TestText>>;
