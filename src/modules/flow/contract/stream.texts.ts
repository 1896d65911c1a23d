/** Stream texts: names of fields and states of streams, for forms, filters and lists. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { listStreams } from './stream.endpoints.ts';
import type { StartOutcome, StreamBody } from './stream.ts';

export const streamKindTexts = {
  schedule: { ko: '정해진 시각에', en: 'At set times' },
  event: { ko: '어떤 일이 생기면', en: 'When something happens' },
  hook: { ko: '외부에서 호출하면', en: 'When called from outside' },
} as const;
export const streamStateTexts = {
  active: { ko: '켜짐', en: 'On' },
  paused: { ko: '꺼짐', en: 'Paused' },
} as const;
export const outcomeTexts = {
  started: { ko: '시작함', en: 'Started' },
  condition: { ko: '조건에 맞지 않음', en: 'Condition not met' },
  paused: { ko: '멈춰 있었음', en: 'Was paused' },
  missed: { ko: '놓침', en: 'Missed' },
  refused: { ko: '시작하지 못함', en: 'Not started' },
  loop: { ko: '되풀이를 막음', en: 'Stopped a loop' },
} as const satisfies Record<StartOutcome, { ko: string; en: string }>;
export const missedTexts = {
  once: { ko: '한 번만 시작', en: 'Start once' },
  all: { ko: '놓친 만큼 모두 시작(최근 100번까지)', en: 'Start each of them (the latest 100)' },
  skip: { ko: '시작하지 않음', en: 'Start none' },
} as const;

const own = { kind: 'text' } as const;
export const streamTexts = {
  name: { label: commonTexts.name, help: { ko: '무엇을 언제 시작하는지 알아볼 이름', en: 'What it starts, and when' } },
  frameKey: { label: commonTexts.flow, kind: 'choice' },
  settings: { label: { ko: '언제 시작할까요?', en: 'When does it start?' }, ...own },
  input: { label: { ko: '처음에 채울 값', en: 'Values to begin with' }, ...own },
  condition: {
    label: { ko: '조건', en: 'Condition' },
    help: {
      ko: '참일 때만 시작합니다. 비워 두면 언제나 시작합니다.',
      en: 'It starts only where this is true. Empty: always.',
    },
  },
  runAs: { label: { ko: '누구의 권한으로 할까요?', en: 'By whose rights?' }, ...own },
} satisfies TextsOf<StreamBody>;

export const streamFilters = {
  kind: { label: commonTexts.kind, options: streamKindTexts },
  state: { label: commonTexts.state, options: streamStateTexts, none: commonTexts.anyState },
  q: commonTexts.name,
} satisfies TextsOf<QueryOf<typeof listStreams>>;
