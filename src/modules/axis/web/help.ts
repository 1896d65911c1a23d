/** Help of the record screens, by type name. Loaded when the `?` is pressed. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Help } from '#kernel/web/help.ts';

export const getListHelp = ({ ko, en }: LocalText): Help => ({
  says: {
    ko: [
      `‘${ko}’ 목록입니다.`,
      '위에서 검색하고 조건을 고르면 목록이 좁혀지고, 자주 쓰는 조건은 보기로 저장할 수 있습니다.',
      '줄을 누르면 자세한 내용과 지난 변경을 볼 수 있습니다.',
    ],
    en: [
      `The list ‘${en}’.`,
      'Search and filter above, and save filters you often need as a view.',
      'Open a row to see its details and history.',
    ],
  },
});

export const getFormHelp = ({ ko, en }: LocalText): Help => ({
  says: {
    ko: [
      `‘${ko}’ 화면입니다.`,
      '별표가 있는 칸을 채우고 저장하세요.',
      '저장한 다음에도 언제든 수정할 수 있고, 수정한 내용은 기록으로 남습니다.',
    ],
    en: [
      `The form ‘${en}’.`,
      'Fill in the required fields, and save.',
      'You can edit it at any time; every change is kept in its history.',
    ],
  },
});

export const getDetailHelp = ({ ko, en }: LocalText): Help => ({
  says: {
    ko: [
      `‘${ko}’ 하나의 내용을 보여 줍니다.`,
      '수정을 눌러 내용을 바꾸고, 관련된 것을 서로 이을 수 있습니다.',
      '아래의 변경 이력에서 누가 언제 무엇을 변경했는지 볼 수 있습니다.',
    ],
    en: [
      `One of ‘${en}’.`,
      'Edit it, and link it to related records.',
      'Its history below says who changed what, and when.',
    ],
  },
});

export const importHelp: Help = {
  says: {
    ko: [
      '엑셀이나 CSV 파일의 내용을 한 번에 등록하거나 수정하는 화면입니다.',
      '파일을 고르면 열을 자동으로 맞추고, 저장하기 전에 줄마다 확인합니다. 맞지 않는 값은 여기서 수정합니다.',
      '가져온 일도 진행 건이라서 나중에 한꺼번에 되돌릴 수 있습니다.',
    ],
    en: [
      'Create or update many records from a spreadsheet or CSV file.',
      'Columns are matched automatically, and each line is checked before anything is saved. Fix values here.',
      'You can undo the whole import later.',
    ],
  },
};
