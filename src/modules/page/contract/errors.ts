/** Error definitions of page and site calls. */
import { defineErrors } from '#kernel/contract/error.ts';

export const pageErrors = defineErrors({
  PAGE_NOT_FOUND: { status: 404, ko: '페이지를 찾을 수 없습니다.', en: 'The page was not found.' },
  FORM_INVALID: { status: 400, ko: '입력한 내용을 확인해 주세요.', en: 'Please check what you entered.' },
  SITE_NOT_BUILT: {
    status: 503,
    ko: '사이트를 준비하고 있습니다. 잠시 후 다시 열어 주세요.',
    en: 'The site is being prepared. Please try again shortly.',
  },
});
