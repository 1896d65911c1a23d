/** What calls about notices and messages are refused with. */
import { defineErrors } from '#kernel/contract/error.ts';

export const notificationErrors = defineErrors({
  NOTICE_NOT_FOUND: { status: 404, ko: '알림을 찾을 수 없습니다.', en: 'The notice was not found.' },
  MESSAGE_WITHOUT_RECIPIENT: {
    status: 400,
    ko: '알림을 받을 사람이 올바르지 않습니다: {recipient}',
    en: 'The message’s recipient is not valid: {recipient}',
  },
});
