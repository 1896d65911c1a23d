/** Error codes: refusals of calls about streams. */
import { defineErrors } from '#kernel/contract/error.ts';

export const streamErrors = defineErrors({
  STREAM_NOT_FOUND: { status: 404, ko: '시작 조건을 찾을 수 없습니다.', en: 'Stream not found.' },
  STREAM_EVENT_UNKNOWN: {
    status: 400,
    ko: '업무를 시작할 수 있는 일이 아닙니다: {name}',
    en: 'No flow can be started by {name}.',
  },
  STREAM_SCHEDULE_INVALID: {
    status: 400,
    ko: '일정을 이해할 수 없거나 다시 오지 않는 일정입니다. 분·시·일·월·요일을 다시 확인해 주세요.',
    en: 'The schedule cannot be understood, or never comes. Check minute, hour, day, month and weekday.',
  },
  STREAM_KIND_FIXED: {
    status: 409,
    ko: '시작 조건의 종류는 바꿀 수 없습니다. 새로 만들어 주세요.',
    en: 'A stream keeps its kind. Please make a new one.',
  },
  STREAM_MAKER_GONE: {
    status: 403,
    ko: '이 시작 조건을 저장한 사람이 회사에 없습니다. 다른 사람이 열어 다시 저장해 주세요.',
    en: 'The person who saved this trigger has left the company. Someone else has to save it again.',
  },
  STREAM_NOT_HEARD: {
    status: 403,
    ko: '시작 조건을 저장한 사람이 이 일을 볼 권한이 없습니다.',
    en: 'The person who saved the trigger cannot see this event.',
  },
  STREAM_LOOP: {
    status: 409,
    ko: '업무가 업무를 시작하는 일이 {most}번 되풀이되어 멈췄습니다. 서로 시작하는 시작 조건이 있는지 확인해 주세요.',
    en: 'Flows started flows {most} times, so this stopped. Check whether streams start each other.',
  },
  HOOK_REFUSED: {
    status: 401,
    ko: '주소나 서명이 올바르지 않습니다. 주소, 서명 키, 보낸 시각을 확인해 주세요.',
    en: 'The address or its signature is not right. Check address, secret and time.',
  },
});
