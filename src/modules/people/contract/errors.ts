/** Error definitions of people management. */
import { defineErrors } from '#kernel/contract/error.ts';

export const peopleErrors = defineErrors({
  NOBODY_TO_INVITE: {
    status: 409,
    ko: '이 파일에는 초대할 수 있는 사람이 없습니다. 미리보기에서 줄마다 이유를 확인해 주세요.',
    en: 'No one in this file can be invited. The preview gives the reason for each line.',
  },
});
