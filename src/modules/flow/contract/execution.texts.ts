/** What people read at the filters of executions. */
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import type { listExecutions } from './endpoints.ts';
import type { ExecutionStatus } from './shapes.ts';
import { flowWords } from './words.ts';

export const statusTexts = {
  running: words.running,
  waiting: { ko: '대기 중', en: 'Waiting' },
  finished: { ko: '완료', en: 'Finished' },
  failed: words.failed,
  cancelled: { ko: '중단됨', en: 'Stopped' },
} satisfies Record<ExecutionStatus, LocalText>;

export const executionFilters = {
  q: { ko: '이름으로 찾기', en: 'Search by name' },
  status: {
    label: words.state,
    none: words.anyState,
    options: { ...statusTexts, open: { ko: '진행·대기 중', en: 'In progress or waiting' } },
  },
  frame: { label: words.flow, none: flowWords.anyFlow },
  by: words.startedBy,
  failure: { ko: '실패한 이유', en: 'Why it failed' },
  from: { label: words.from, day: 'begins' },
  to: { label: words.to, day: 'ends' },
  mine: { ko: '내가 시작한 것만', en: 'Only those I started' },
} satisfies TextsOf<QueryOf<typeof listExecutions>>;
