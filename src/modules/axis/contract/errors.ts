import { defineErrors } from '#kernel/contract/error.ts';

export const axisErrors = defineErrors({
  UNKNOWN_AXIS: { status: 404, ko: '없는 축입니다: {axis}', en: 'There is no axis {axis}.' },
  UNKNOWN_TYPE: { status: 404, ko: '없는 유형입니다: {axis}/{type}', en: 'There is no type {axis}/{type}.' },
  UNKNOWN_REFERENCE: {
    status: 400,
    ko: '선택한 레코드를 찾을 수 없습니다. 다시 선택해 주세요.',
    en: 'The record you chose cannot be found. Please choose again.',
  },
  RECORD_REFERENCED: {
    status: 409,
    ko: '다른 레코드가 이 레코드를 참조하고 있어 완전히 삭제할 수 없습니다.',
    en: 'Other records refer to this one, so it cannot be erased.',
  },
  SELF_RELATION: {
    status: 400,
    ko: '자기 자신과는 관계를 맺을 수 없습니다.',
    en: 'A record cannot be related to itself.',
  },
  BULK_UNDO_EXPIRED: {
    status: 409,
    ko: '일괄 작업을 되돌릴 수 있는 7일이 지났습니다.',
    en: 'The 7 days for taking this bulk change back have passed.',
  },
  BULK_UNDO_ALREADY_DONE: {
    status: 409,
    ko: '이미 되돌린 일괄 작업입니다.',
    en: 'This bulk change was already taken back.',
  },
  BULK_REPEATED_RECORD: {
    status: 400,
    ko: '같은 레코드가 목록에 두 번 들어 있습니다.',
    en: 'The same record is in the list twice.',
  },
});
