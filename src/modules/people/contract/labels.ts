/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';

export const peopleLabels: FieldTexts = {
  handOvers: { label: { ko: '넘길 것', en: 'Work handed over' }, each: { ko: '넘길 것', en: 'hand-over' } },
  permissions: { label: { ko: '권한', en: 'Permissions' }, kind: 'choices', each: { ko: '권한', en: 'permission' } },
  until: { label: { ko: '끝나는 일시', en: 'End' }, kind: 'instant' },
  'handOvers.kind': commonTexts.kind,
  'handOvers.to': { label: { ko: '받는 사람', en: 'Receiver' }, kind: 'record' },
  comesBack: { label: { ko: '다시 돌아올 구성원', en: 'Comes back' }, kind: 'choice' },
  lines: { label: { ko: '파일의 줄', en: 'Lines of the file' }, each: { ko: '줄', en: 'line' } },
  line: { ko: '줄 번호', en: 'Line' },
  name: { ko: '파일 이름', en: 'Name of the file' },
  'lines.name': commonTexts.name,
  'lines.roles': commonTexts.role,
};
