/** Texts of the view-as mode, seeing the portal as another member. */
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';

const of = { ko: '{name}님의 화면을 보고 있습니다', en: 'You are viewing the portal as {name}' };

export const viewTexts = {
  label: { ko: '다른 구성원의 화면 보기', en: 'Seeing the portal as another member does' },
  of: (name: string): LocalText => ({ ko: fillTemplate(of.ko, { name }), en: fillTemplate(of.en, { name }) }),
  only: { ko: '읽기 전용 · 자동으로 끝남:', en: 'Read only · ends automatically:' },
  shutOut: { ko: '이 구성원은 지금 로그인할 수 없습니다.', en: 'This member cannot enter now.' },
  once: {
    ko: '로그인할 수 있게 되면 보게 될 화면입니다.',
    en: 'You see the portal as it will be once the member can.',
  },
  end: { ko: '보기 끝내기', en: 'Stop' },
};
