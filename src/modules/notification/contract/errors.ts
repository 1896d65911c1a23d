/** Error definitions of notice and message calls. */
import { defineErrors } from '#kernel/contract/error.ts';

export const notificationErrors = defineErrors({
  NOTICE_NOT_FOUND: { status: 404, ko: '알림을 찾을 수 없습니다.', en: 'Notification not found.' },
  NOTICE_WAY_FIXED: {
    status: 409,
    ko: '회사에서 언제나 받도록 정한 알림이라 끌 수 없습니다. 바꾸려면 관리자에게 요청해 주세요.',
    en: 'Your company has decided that this is always sent. Ask an administrator to change it.',
  },
  MESSAGE_WITHOUT_RECIPIENT: {
    status: 400,
    ko: '알림을 받을 사람이 올바르지 않습니다: {recipient}',
    en: 'The message’s recipient is not valid: {recipient}',
  },
  MESSAGE_CHANNEL_UNFIT: {
    status: 400,
    ko: '고른 방법으로는 이 받는 사람에게 보낼 수 없습니다. 이메일 주소에는 메일을, 전화번호에는 문자나 알림톡을 골라 주세요.',
    en: 'The recipient cannot be reached by this channel. Choose email for an email address, and a text or AlimTalk for a phone number.',
  },
  PHONE_WRONG: {
    status: 400,
    ko: '문자를 받을 수 있는 휴대전화 번호가 아닙니다: {recipient}',
    en: 'Not a Korean mobile number that can receive texts: {recipient}',
  },
  TEXT_TOO_LONG: {
    status: 422,
    ko: '문자로 보내기에는 글이 깁니다. 한글 1,000자(2,000바이트)까지 보낼 수 있습니다.',
    en: 'The text is too long: 2,000 bytes (1,000 syllables of Hangul) can be sent.',
  },
  TEXT_SERVICE_MISSING: {
    status: 422,
    ko: '문자를 보낼 서비스가 연결되어 있지 않습니다. 연동 관리의 문자·알림톡에서 연결해 주세요.',
    en: 'No service for texts is connected. Please connect one in Integrations, under Texts.',
  },
  TEXT_DAY_FULL: {
    status: 409,
    ko: '하루에 보낼 수 있는 문자 {most}건을 넘어 보내지 않았습니다. 오늘 {ordered}건을 보냈고, 이번에 보낼 것은 {count}건입니다. 내일 다시 시도하거나 연동 관리의 문자·알림톡에서 하루 한도를 올려 주세요.',
    en: 'Not sent: it would be more than the {most} texts that your company sends in a day. {ordered} were ordered today, this needs {count} more. Try again tomorrow, or raise the limit in Integrations, under Texts.',
  },
  KAKAO_CHANNEL_MISSING: {
    status: 422,
    ko: '알림톡을 보낼 카카오 채널이 없습니다. 연동 관리의 문자·알림톡에서 채널 아이디를 적어 주세요.',
    en: 'No KakaoTalk channel is set up. Please enter its ID in Integrations, under Texts.',
  },
  KAKAO_TEMPLATE_UNKNOWN: {
    status: 422,
    ko: '등록하지 않은 알림톡 템플릿입니다: {template}. 연동 관리의 문자·알림톡에 있는 템플릿 코드를 적어 주세요.',
    en: 'This AlimTalk template is not registered: {template}. Please use a code that stands in Integrations, under Texts.',
  },
});
