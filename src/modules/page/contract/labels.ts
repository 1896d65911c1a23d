/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const pageLabels: FieldTexts = {
  action: { ko: '버튼', en: 'Button' },
  blocks: { label: { ko: '구역', en: 'Section' }, each: { ko: '구역', en: 'section' } },
  eyebrow: { ko: '윗글', en: 'Line above the title' },
  hours: { ko: '영업 시간', en: 'Opening hours' },
  href: {
    label: { ko: '연결할 주소', en: 'Link' },
    rule: { ko: '/로 시작하는 주소를 적어 주세요.', en: 'It begins with /.' },
  },
  showStock: { ko: '재고 표시', en: 'Choice to show the stock' },
  steps: { label: commonTexts.steps, each: { ko: '단계', en: 'step' } },
  title: { ko: '제목', en: 'Heading' },
};
