/** Errors of calls about records. */
import { defineErrors } from '#kernel/contract/error.ts';

export const axisErrors = defineErrors({
  UNKNOWN_AXIS: { status: 404, ko: '없는 축입니다: {axis}', en: 'There is no axis {axis}.' },
  UNKNOWN_TYPE: { status: 404, ko: '없는 유형입니다: {axis}/{type}', en: 'There is no type {axis}/{type}.' },
  /** Filled in for each language by itself: a type's label has two. */
  RECORD_TYPE_FORBIDDEN: {
    status: 403,
    ko: '‘{type}’ {right} 권한이 없습니다. 필요하면 관리자에게 요청해 주세요.',
    en: 'You lack the right ‘{type}: {right}’. Ask an administrator if you need it.',
  },
  UNKNOWN_ROLE: { status: 400, ko: '없는 역할입니다: {role}', en: 'There is no role {role}.' },
  TYPE_RIGHTS_FIXED: {
    status: 409,
    ko: '이미 있는 유형의 권한은 역할 화면에서 바꿉니다. 기본 유형의 공개 여부와 개인정보 여부는 바꿀 수 없습니다.',
    en: 'Rights of a type that exists are changed in roles; built-in types stay as open, and as much about persons, as they are.',
  },
  TYPE_LIFE_FIXED: {
    status: 409,
    ko: '기본 유형의 상태와 작업은 바꿀 수 없습니다.',
    en: 'States and actions of a built-in type cannot be changed.',
  },
  UNKNOWN_ACTION: { status: 404, ko: '없는 작업입니다: {action}', en: 'There is no action {action}.' },
  /** Filled in for each language by itself, as above: states and actions have labels of two. */
  RECORD_STATE_REFUSED: {
    status: 409,
    ko: '‘{from}’ 상태에서 ‘{to}’ 상태로는 바꿀 수 없습니다.',
    en: '‘{from}’ cannot be changed to ‘{to}’.',
  },
  RECORD_ACTION_REFUSED: {
    status: 409,
    ko: '지금은 ‘{state}’ 상태라 ‘{action}’ 작업을 할 수 없습니다.',
    en: 'It is ‘{state}’ now, so ‘{action}’ cannot be done.',
  },
  RECORD_FIELD_KEPT: {
    status: 409,
    ko: '‘{field}’ 값은 ‘{actions}’ 작업으로만 바꿀 수 있습니다.',
    en: '‘{field}’ is changed by ‘{actions}’ only.',
  },
  /** Worded by the type's owner wherever the type is known. */
  RECORD_SHOWN: {
    status: 409,
    ko: '이 값은 조직도처럼 다른 화면에서 관리합니다. 그 화면에서 바꿔 주세요.',
    en: 'This value is managed on another screen, such as the organisation chart. Change it there.',
  },
  RECORD_VALUE_REFUSED: {
    status: 409,
    ko: '‘{field}’ 값을 쓸 수 없습니다. {reason}',
    en: '‘{field}’ cannot be this. {reason}',
  },
  RECORD_VALUE_TAKEN: {
    status: 409,
    ko: '같은 ‘{field}’ 값이 이미 ‘{title}’에 있습니다.',
    en: '‘{title}’ has the same ‘{field}’ already.',
  },
  /** Filled in for each language by itself: labels of fields have two. */
  RECORD_ALIKE: {
    status: 409,
    ko: '{fields:이/가} 같은 항목이 이미 있습니다: {title}. 다른 항목이면 그래도 만들 수 있습니다.',
    en: 'There is a record with the same {fields} already: {title}. If yours is another one, you can create it all the same.',
  },
  UNKNOWN_REFERENCE: {
    status: 400,
    ko: '선택한 항목을 찾을 수 없습니다. 다시 선택해 주세요.',
    en: 'The record you chose cannot be found. Please choose again.',
  },
  RECORD_REFERENCED: {
    status: 409,
    ko: '다른 항목이 이 항목을 쓰고 있어 완전히 삭제할 수 없습니다.',
    en: 'Other records refer to this one, so it cannot be erased.',
  },
  SELF_RELATION: {
    status: 400,
    ko: '자기 자신과는 관계를 맺을 수 없습니다.',
    en: 'A record cannot be related to itself.',
  },
  EXPORT_REASON_MISSING: {
    status: 400,
    ko: '개인정보가 들어 있는 자료입니다. 내보내는 이유를 적어 주세요.',
    en: 'These are data about persons. Please say why you export them.',
  },
  BULK_WITHOUT_RECORDS: {
    status: 400,
    ko: '한꺼번에 바꿀 항목이 없습니다. 목록에서 항목을 고르거나 파일에서 가져와 주세요.',
    en: 'There are no records to change. Choose them in a list, or import a file.',
  },
  IMPORT_UNREADABLE: {
    status: 400,
    ko: '파일을 읽을 수 없습니다. CSV로 저장한 파일인지 확인해 주세요.',
    en: 'The file cannot be read. Please save it as CSV.',
  },
  IMPORT_WITHOUT_TITLE: {
    status: 400,
    ko: '이름 열이 없습니다. 첫 줄을 확인해 주세요.',
    en: 'There is no column for the title. Please check the first line.',
  },
  IMPORT_EMPTY: { status: 400, ko: '파일에 가져올 줄이 없습니다.', en: 'There is nothing to import in the file.' },
  IMPORT_COLUMN_UNKNOWN: {
    status: 400,
    ko: '가져올 수 없는 열이 있습니다: {columns}. 열을 삭제하거나, 제외하고 가져온다고 알려 주세요.',
    en: 'These columns cannot be imported: {columns}. Remove them, or say that they are left out.',
  },
  IMPORT_TOO_LONG: {
    status: 422,
    ko: '한 번에 {most}건까지 가져올 수 있습니다. 파일을 나누어 주세요.',
    en: 'You can import up to {most} rows at once. Please split the file.',
  },
  IMPORT_TOO_LONG_WHOLE: {
    status: 422,
    ko: '전부 아니면 하나도 가져오지 않는 방식은 {most}건까지입니다. 파일을 나누거나, 가져올 수 없는 줄은 제외하고 가져와 주세요.',
    en: '“All or nothing” is limited to {most} rows. Please split the file, or import without the rows that fail.',
  },
  IMPORT_RUNNING: {
    status: 409,
    ko: '이 유형은 지금 다른 파일을 가져오고 있습니다. 끝난 뒤에 다시 해 주세요.',
    en: 'Another file of this type is being imported. Please try again when it is done.',
  },
  IMPORT_NAME_UNKNOWN: {
    status: 404,
    ko: '이 이름이나 코드의 항목이 없습니다.',
    en: 'There is no record with this title or code.',
  },
  IMPORT_QUOTE_OPEN: {
    status: 422,
    ko: '{line}번째 줄에서 시작한 큰따옴표가 닫히지 않았습니다. 파일에서 수정한 뒤 다시 올려 주세요.',
    en: 'A quotation mark in row {line} is never closed. Please fix the file and upload it again.',
  },
  /** Of a row that would change a record. */
  IMPORT_ALIKE_UNCLEAR: {
    status: 409,
    ko: '이 값의 항목이 여럿이라 어느 항목을 수정할지 알 수 없습니다. 코드로 적어 주세요.',
    en: 'Several records have this value, so it is not clear which one to change. Please write the code.',
  },
  IMPORT_NAME_UNCLEAR: {
    status: 409,
    ko: '같은 이름의 항목이 여럿입니다. 코드로 적어 주세요.',
    en: 'Several records have this title. Please write the code instead.',
  },
  BULK_REPEATED_RECORD: {
    status: 400,
    ko: '같은 항목이 목록에 두 번 들어 있습니다.',
    en: 'The same record is in the list twice.',
  },
});
