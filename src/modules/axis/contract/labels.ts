/** What the fields of this room's requests are called, where the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';

const condition = { ko: '조건', en: 'Filter' };
/** What a filter compares by: `kernel` names the filter, and each of these is a condition of it. */
const comparisons = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'empty'];

export const axisLabels: FieldTexts = {
  actions: { label: { ko: '동작', en: 'Action' }, each: { ko: '동작', en: 'action' } },
  asks: { ko: '물어볼 항목', en: 'Fields that are asked' },
  archived: { ko: '보관 여부', en: 'Archive mark' },
  axes: { ko: '데이터 구분', en: 'Axes' },
  axis: { label: { ko: '데이터 구분', en: 'Axes' }, kind: 'choice' },
  clears: { ko: '비울 항목', en: 'Fields that are emptied' },
  danger: { ko: '주의 표시', en: 'Warning sign' },
  deleted: { ko: '삭제된 것 포함', en: 'Choice of deleted ones' },
  entities: { label: { ko: '항목', en: 'Row' }, each: { ko: '행', en: 'row' } },
  erase: { ko: '삭제할 수 있는 역할', en: 'Roles that may delete' },
  field: { ko: '상태 항목', en: 'Field of the state' },
  fileId: { label: { ko: '올린 파일', en: 'File' }, kind: 'record' },
  ...Object.fromEntries(comparisons.map((key) => [`filter.${key}`, condition])),
  form: { label: { ko: '입력란', en: 'Form field' }, each: { ko: '입력란', en: 'form field' } },
  frame: { ko: '이어지는 업무 흐름', en: 'Flow that follows' },
  help: { ko: '도움말', en: 'Help text' },
  includeDeleted: { ko: '삭제된 것 포함', en: 'Choice of deleted ones' },
  includeMetadata: { ko: '자세한 정보 포함', en: 'Choice of details' },
  leaveOut: { label: { ko: '가져오지 않을 열', en: 'Columns left out' }, each: { ko: '열', en: 'column' } },
  moves: { ko: '상태 이동', en: 'Moves between states' },
  needs: { ko: '꼭 입력할 항목', en: 'Fields that are needed' },
  open: { ko: '모두에게 공개', en: 'Choice who may see it' },
  operation: { label: { ko: '할 일', en: 'Operation' }, kind: 'choice' },
  options: { label: { ko: '선택지', en: 'Choice' }, each: { ko: '선택지', en: 'choice' } },
  permanent: { ko: '완전 삭제', en: 'Choice to delete for good' },
  permission: { label: { ko: '필요한 권한', en: 'Permission needed' }, kind: 'choice' },
  personal: { ko: '개인정보 여부', en: 'Personal data mark' },
  read: { ko: '볼 수 있는 역할', en: 'Roles that may read' },
  relations: { label: { ko: '관계', en: 'Relation' }, each: { ko: '관계', en: 'relation' } },
  required: { ko: '필수 여부', en: 'Required mark' },
  roles: { label: words.role, kind: 'choices' },
  search: { ko: '검색할 항목', en: 'Fields that are searched' },
  start: { ko: '처음 상태', en: 'First state' },
  states: words.state,
  to: { label: { ko: '대상', en: 'Target' }, kind: 'record' },
  within: { ko: '할 수 있는 상태', en: 'States in which it is possible' },
  write: { ko: '고칠 수 있는 역할', en: 'Roles that may write' },
};
