/** Help texts of the screens around a frame; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from '../terms.ts';

export const frameAccessHelp: Help = {
  says: {
    ko: [
      '이 업무를 누가 언제 쓸 수 있는지 정하는 화면입니다.',
      '조건을 바꾸고 저장하면 아래에서 지금 시작할 수 있는 사람을 바로 확인할 수 있습니다.',
      '쓸 수 없는 사람이 보낸 요청은 여기에서 허용하거나 거절합니다.',
    ],
    en: [
      'Set who can use this flow, and when.',
      'After you save, the list below shows who can start it right now.',
      'You can also decide requests for access here.',
    ],
  },
  terms: [terms.flow],
};

export const frameReviewHelp: Help = {
  says: {
    ko: [
      '게시하기 전에 초안을 다른 사람과 함께 살펴보는 화면입니다.',
      '무엇이 바뀌는지 확인하고 검토를 요청하거나 단계마다 의견을 남기세요.',
      '검토가 끝나면 여기에서 바로 게시할 수 있습니다.',
    ],
    en: [
      'Review a draft together before it is published.',
      'See what it changes, ask for a review, and comment on its steps.',
      'Once reviewed, publish it here.',
    ],
  },
  terms: [terms.flow],
};

export const frameVersionsHelp: Help = {
  says: {
    ko: [
      '업무 흐름의 두 버전을 나란히 비교하는 화면입니다.',
      '위에서 비교할 버전을 고르세요.',
      '추가, 삭제, 변경된 단계를 흐름도와 목록으로 보여 드립니다.',
    ],
    en: [
      'Two versions of a flow, side by side.',
      'Choose them above.',
      'Added, removed and changed steps are marked in the diagrams and listed below.',
    ],
  },
  terms: [terms.flow],
};

export const frameImportHelp: Help = {
  says: {
    ko: [
      '다른 곳에서 만든 업무 흐름을 파일로 가져오는 화면입니다.',
      '파일을 고르면 무엇이 들어 있고 무엇을 바꿔야 하는지 먼저 알려 드립니다.',
      '가져온 내용은 초안이 되며, 게시하기 전에는 아무도 쓰지 않습니다.',
    ],
    en: [
      'Import a flow from a file.',
      'First you see its contents and what needs replacing.',
      'It becomes a draft: no one can use it until you publish it.',
    ],
  },
  terms: [terms.flow],
};
