/** Texts of executions: labels of filters and statuses. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { listExecutions } from './endpoints.ts';
import { flowTexts } from './flow.texts.ts';
import type { ExecutionStatus } from './shapes.ts';

export const statusTexts = {
  running: commonTexts.running,
  waiting: { ko: '대기 중', en: 'Waiting' },
  finished: { ko: '완료', en: 'Finished' },
  failed: commonTexts.failed,
  cancelled: { ko: '중단됨', en: 'Stopped' },
} satisfies Record<ExecutionStatus, LocalText>;

export const executionFilters = {
  q: { ko: '이름으로 찾기', en: 'Search by name' },
  status: {
    label: commonTexts.state,
    none: commonTexts.anyState,
    options: { ...statusTexts, open: { ko: '진행·대기 중', en: 'In progress or waiting' } },
  },
  frame: { label: commonTexts.flow, none: flowTexts.anyFlow },
  by: commonTexts.startedBy,
  failure: { ko: '실패한 이유', en: 'Why it failed' },
  from: { label: commonTexts.from, day: 'begins' },
  to: { label: commonTexts.to, day: 'ends' },
  mine: { ko: '내가 시작한 것만', en: 'Only those I started' },
} satisfies TextsOf<QueryOf<typeof listExecutions>>;
