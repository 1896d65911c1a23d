/** Field labels of integration: names of request fields in error messages. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const integrationLabels: FieldTexts = {
  ids: { label: { ko: '호출', en: 'Calls' }, each: { ko: '호출', en: 'call' } },
  scopes: { ko: '할 수 있는 일', en: 'Permissions' },
  expiresAt: { ko: '만료일', en: 'Expiry' },
  graceHours: { ko: '이전 값을 받는 시간', en: 'Grace' },
  url: { ko: '받을 주소', en: 'Address' },
  events: { label: { ko: '알릴 일', en: 'Events' }, each: { ko: '일', en: 'event' } },
  hosts: { label: { ko: '보낼 수 있는 곳', en: 'May be sent to' }, each: { ko: '호스트', en: 'host' } },
  value: { ko: '값', en: 'Value' },
  apiKey: { ko: 'API 키', en: 'API key' },
  apiSecret: { ko: 'API 시크릿', en: 'API secret' },
  sender: { ko: '발신번호', en: 'Sender' },
  pfId: { ko: '카카오 채널 아이디', en: 'KakaoTalk channel' },
  mostADay: { ko: '하루 한도', en: 'Most in a day' },
  templates: {
    label: { ko: '알림톡 템플릿', en: 'AlimTalk templates' },
    each: { ko: '템플릿', en: 'template' },
    fields: { code: { ko: '템플릿 코드', en: 'Template code' } },
  },
};
