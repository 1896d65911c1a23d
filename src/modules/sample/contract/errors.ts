/** Error definitions of the module. */
import { defineErrors } from '#kernel/contract/error.ts';

export const sampleErrors = defineErrors({
  SAMPLES_ALREADY_THERE: {
    status: 409,
    ko: '예시 데이터가 이미 들어 있습니다. 지운 뒤에 다시 넣어 주세요.',
    en: 'There is sample data already. Please remove it before you add it again.',
  },
  TOUR_CLOSED: {
    status: 404,
    ko: '여기에서는 체험을 제공하지 않습니다. 회사를 만들어 바로 써 보세요.',
    en: 'There is no trial here. Create a company to get started.',
  },
  TOURS_FULL: {
    status: 409,
    ko: '지금은 체험하는 분이 많아 자리가 없습니다. 몇 시간 뒤에 다시 눌러 주세요.',
    en: 'All trial companies are taken right now. Please try again in a few hours.',
  },
});
