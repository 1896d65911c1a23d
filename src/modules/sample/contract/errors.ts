/** What this room refuses with. */
import { defineErrors } from '#kernel/contract/error.ts';

export const sampleErrors = defineErrors({
  SAMPLES_ALREADY_THERE: {
    status: 409,
    ko: '예시 데이터가 이미 들어 있습니다. 지운 뒤에 다시 넣어 주세요.',
    en: 'There is sample data already. Please remove it before you add it again.',
  },
});
