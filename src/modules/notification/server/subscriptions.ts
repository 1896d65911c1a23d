/** What other rooms tell becomes notices. An event may arrive twice: a second notice is kinder than none. */

import { subscription } from '#kernel/server/room.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { memberRemoved } from '#modules/company/contract/events.ts';
import { approvalDecided, approvalRequested } from '#modules/decision/contract/events.ts';
import { executionReversed, taskOpened } from '#modules/flow/contract/events.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { notify, sendCorrections } from './message.service.ts';
import { selectMailsToCorrect } from './notice.queries.ts';
import { forgetBrowsersOf, pushNotice } from './push.service.ts';
import { personsWithRole } from './recipients.ts';

const approvalAsked = subscription({
  name: 'approval-requested',
  event: approvalRequested,
  async run(context, { executionId, title, personIds }) {
    const notice = {
      title: { ko: '결재할 문서가 있습니다', en: 'Something waits for your decision' },
      body: { ko: title, en: title },
      link: accessPaths.workspace(),
    };
    const readers = notify(context, { kind: 'approval', personIds, executionId, ...notice });
    await pushNotice(context, { readers, ...notice });
  },
});

const outcomes: Record<string, { ko: string; en: string }> = {
  approved: { ko: '결재가 승인되었습니다', en: 'Your request was approved' },
  rejected: { ko: '결재가 반려되었습니다', en: 'Your request was rejected' },
};

const approvalEnded = subscription({
  name: 'approval-decided',
  event: approvalDecided,
  async run(context, { executionId, title, requestedBy, outcome }) {
    const words = outcomes[outcome];
    if (!requestedBy || !words) return;
    const link = flowPaths.execution({ id: executionId });
    notify(context, {
      kind: 'approval',
      personIds: [requestedBy],
      title: words,
      body: { ko: title, en: title },
      link,
      executionId,
    });
  },
});

const taskAsked = subscription({
  name: 'task-opened',
  event: taskOpened,
  async run(context, { executionId, title, assigneeRole, assigneeId, isOverdue }) {
    const personIds = assigneeId ? [assigneeId] : assigneeRole ? await personsWithRole(context, assigneeRole) : [];
    const notice = {
      title: isOverdue
        ? { ko: '기한이 지난 할 일을 넘겨받았습니다', en: 'An overdue task was handed to you' }
        : { ko: '새 할 일이 있습니다', en: 'You have a new task' },
      body: { ko: title, en: title },
      link: accessPaths.workspace(),
    };
    const readers = notify(context, { kind: 'message', personIds, executionId, ...notice });
    await pushNotice(context, { readers, ...notice });
  },
});

/** Mails cannot be taken back, so undo leaves them to this: those who got one get a correction, once. */
const runReversed = subscription({
  name: 'execution-reversed',
  event: executionReversed,
  async run(context, { id, undoId }) {
    const originals = await context.unit.query(selectMailsToCorrect(context.companyId, id));
    sendCorrections(context, { originals, executionId: undoId });
  },
});

const memberLeft = subscription({
  name: 'member-removed',
  event: memberRemoved,
  async run(context, { personId }) {
    forgetBrowsersOf(context, personId);
  },
});

export const subscriptions = [approvalAsked, approvalEnded, taskAsked, runReversed, memberLeft];
