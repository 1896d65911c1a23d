/** Event subscriptions that create notices. An event may arrive twice: a second notice is better than none. */

import { accessReviewDue } from '#kernel/contract/access-review.endpoints.ts';
import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { getReviewPath } from '#kernel/contract/paths.ts';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { defineSubscription } from '#kernel/server/app-module.ts';
import { grantEnding, viewBegan, viewEnded } from '#modules/access/contract/events.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { listPersonsWithRight } from '#modules/access/server/index.ts';
import { memberRemoved } from '#modules/company/contract/events.ts';
import { approvalDecided, approvalRequested } from '#modules/decision/contract/events.ts';
import { periodReopened } from '#modules/finance/contract/events.ts';
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import {
  accessDecided,
  executionReversed,
  framePublishedTo,
  frameStopped,
  reviewDecided,
  streamsLooped,
  taskOpened,
} from '#modules/flow/contract/events.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { listTaskDelegates, lockUndoHistory } from '#modules/flow/server/index.ts';
import { notify, sendCorrections } from './message.service.ts';
import { selectLastSentMessages } from './notice.queries.ts';
import { unregisterBrowsersOf } from './push.service.ts';
import { listPersonsWithRole } from './recipients.ts';

const onApprovalRequested = defineSubscription({
  name: 'approval-requested',
  event: approvalRequested,
  async run(context, { executionId, title, personIds, requestedBy: byId }) {
    const notice = {
      title: { ko: '결재할 문서가 있습니다', en: 'Something waits for your decision' },
      body: { ko: title, en: title },
      link: accessPaths.workspace(),
    };
    await notify(context, { about: 'approval', kind: 'approval', personIds, executionId, byId, ...notice });
  },
});

const outcomeTexts: Record<string, { ko: string; en: string }> = {
  approved: { ko: '결재가 승인되었습니다', en: 'Your request was approved' },
  rejected: { ko: '결재가 반려되었습니다', en: 'Your request was rejected' },
};

const onApprovalDecided = defineSubscription({
  name: 'approval-decided',
  event: approvalDecided,
  async run(context, { executionId, title, requestedBy, outcome }, { actorId: byId }) {
    const outcomeText = outcomeTexts[outcome];
    if (!requestedBy || !outcomeText) return;
    const link = flowPaths.execution({ id: executionId });
    await notify(context, {
      about: 'outcome',
      kind: 'approval',
      personIds: [requestedBy],
      title: outcomeText,
      body: { ko: title, en: title },
      link,
      executionId,
      byId,
    });
  },
});

const onTaskOpened = defineSubscription({
  name: 'task-opened',
  event: taskOpened,
  async run(context, { id, executionId, title, assigneeRole, assigneeId, isOverdue, startedBy: byId }) {
    const assigneeIds = assigneeId
      ? [assigneeId]
      : assigneeRole
        ? await listPersonsWithRole(context, assigneeRole)
        : [];
    const personIds = [...new Set([...assigneeIds, ...(await listTaskDelegates(context, id, assigneeIds))])];
    const notice = {
      title: isOverdue
        ? { ko: '기한이 지난 할 일을 넘겨받았습니다', en: 'An overdue task was handed to you' }
        : { ko: '새 할 일이 있습니다', en: 'You have a new task' },
      body: { ko: title, en: title },
      link: accessPaths.workspace(),
    };
    await notify(context, { about: 'task', kind: 'message', personIds, executionId, byId, ...notice });
  },
});

/**
 * Mails and texts cannot be reversed, so undo leaves them to this subscription: the last one that a person got must be true. Undos
 * and redos may follow one another faster than this runs; people not notified of an undo that was reversed need no message.
 */
const onExecutionReversed = defineSubscription({
  name: 'execution-reversed',
  event: executionReversed,
  async run(context, { id }) {
    const undoHistory = await lockUndoHistory(context, id);
    if (!undoHistory) return;
    const last = await context.unit.query(selectLastSentMessages(context.companyId, undoHistory.ids));
    const originals = last.filter(({ kind }) => (kind === 'correction') === undoHistory.isEffective);
    await sendCorrections(context, { originals, executionId: undoHistory.last });
  },
});

const onMemberRemoved = defineSubscription({
  name: 'member-removed',
  event: memberRemoved,
  async run(context, { personId }) {
    unregisterBrowsersOf(context, personId);
  },
});

const onAccessDecided = defineSubscription({
  name: 'access-decided',
  event: accessDecided,
  async run(context, { frameTitle, personId, isGranted, executionId, by: byId }) {
    const title = isGranted
      ? { ko: '업무 흐름을 쓸 수 있게 되었습니다', en: 'You can use the flow now' }
      : { ko: '업무 흐름 사용 요청이 거절되었습니다', en: 'Your request to use a flow was declined' };
    const link = flowPaths.workflows({ tab: 'frames' });
    const noticeDefaults = { about: 'outcome', kind: 'message', link, executionId, byId } as const;
    await notify(context, { ...noticeDefaults, personIds: [personId], title, body: frameTitle });
  },
});

const onReviewDecided = defineSubscription({
  name: 'review-decided',
  event: reviewDecided,
  async run(context, { frameTitle, askedBy, isApproved, executionId }) {
    if (!askedBy) return;
    const title = isApproved
      ? { ko: '초안이 승인되었습니다. 이제 게시할 수 있습니다', en: 'Your draft was approved and can be published' }
      : { ko: '초안이 돌아왔습니다. 의견을 확인해 주세요', en: 'Your draft was returned with comments' };
    const link = flowPaths.execution({ id: executionId });
    const noticeDefaults = { about: 'outcome', kind: 'message', link, executionId } as const;
    await notify(context, { ...noticeDefaults, personIds: [askedBy], title, body: frameTitle });
  },
});

const onFlowStopped = defineSubscription({
  name: 'flow-stopped',
  event: frameStopped,
  async run(context, { id, frameTitle, personIds, why: reason }) {
    const title = {
      ko: `업무 ‘${frameTitle.ko}’이(가) 멈췄습니다`,
      en: `The flow "${frameTitle.en || frameTitle.ko}" stopped`,
    };
    const body = { ko: reason.ko, en: reason.en };
    const noticeDefaults = {
      about: 'outcome',
      kind: 'message',
      link: flowPaths.builder({ id }),
      executionId: null,
    } as const;
    await notify(context, { ...noticeDefaults, personIds, title, body });
  },
});

const flowShowsMore = defineSubscription({
  name: 'flow-shows-more',
  event: framePublishedTo,
  async run(context, { id, frameTitle, personIds, what }, { actorId: byId }) {
    const title = {
      ko: `업무 ‘${frameTitle.ko}’의 내용을 더 많은 사람이 봅니다`,
      en: `More people see what "${frameTitle.en || frameTitle.ko}" is given`,
    };
    const link = flowPaths.builder({ id });
    const noticeDefaults = { about: 'outcome', kind: 'message', link, executionId: null, byId } as const;
    await notify(context, { ...noticeDefaults, personIds, title, body: what });
  },
});

const onGrantEnding = defineSubscription({
  name: 'grant-ending',
  event: grantEnding,
  async run(context, { personIds, name, titles, until }) {
    const title = { ko: '하루 뒤에 끝나는 권한이 있습니다', en: 'A permission ends in a day' };
    const body = {
      ko: `${name} · ${titles.ko} · ${until.ko}까지`,
      en: `${name} · ${titles.en} · until ${until.en}`,
    };
    const noticeDefaults = {
      about: 'outcome',
      kind: 'message',
      link: accessPaths.workspace(),
      executionId: null,
    } as const;
    await notify(context, { ...noticeDefaults, personIds, title, body });
  },
});

const viewNoticeDefaults = {
  about: 'outcome',
  kind: 'message',
  link: accessPaths.workspace(),
  executionId: null,
} as const;

const onViewBegan = defineSubscription({
  name: 'view-began',
  event: viewBegan,
  async run(context, { personIds, by, reason }) {
    const title = { ko: `${by}님이 내 화면을 보기 시작했습니다`, en: `${by} began to see the portal as you do` };
    await notify(context, { ...viewNoticeDefaults, personIds, title, body: { ko: reason, en: reason } });
  },
});
const onViewEnded = defineSubscription({
  name: 'view-ended',
  event: viewEnded,
  async run(context, { personIds }) {
    const title = { ko: '내 화면 보기가 끝났습니다', en: 'The portal is no longer viewed as you' };
    const body = { ko: '관리자가 보던 내 화면이 닫혔습니다.', en: 'The administrator has stopped viewing.' };
    await notify(context, { ...viewNoticeDefaults, personIds, title, body });
  },
});

const onStreamsLooped = defineSubscription({
  name: 'streams-looped',
  event: streamsLooped,
  async run(context, { id, name, personIds }) {
    const title = {
      ko: '시작 조건이 서로를 계속 시작해 멈췄습니다',
      en: 'Streams kept starting each other and were stopped',
    };
    const noticeDefaults = {
      about: 'outcome',
      kind: 'message',
      link: flowPaths.stream({ id }),
      executionId: null,
    } as const;
    await notify(context, { ...noticeDefaults, personIds, title, body: { ko: name, en: name } });
  },
});

const onAccessReviewDue = defineSubscription({
  name: 'access-review-due',
  event: accessReviewDue,
  async run(context, { month }) {
    const review = systemPermissions['kernel.access-record.review'].name;
    const title = {
      ko: '지난달의 개인정보 접속 기록을 점검해 주세요',
      en: 'Please review last month’s personal data access',
    };
    const body = {
      ko: `${month} · 매달 한 번 이상 점검해야 합니다.`,
      en: `${month} · To be reviewed at least once a month.`,
    };
    const noticeDefaults = {
      about: 'outcome',
      kind: 'message',
      link: getReviewPath(month),
      executionId: null,
    } as const;
    await notify(context, { ...noticeDefaults, personIds: await listPersonsWithRight(context, review), title, body });
  },
});

const onPeriodReopened = defineSubscription({
  name: 'period-reopened',
  event: periodReopened,
  async run(context, { month, until = month, byId = null }) {
    const readers = await listPersonsWithRight(context, financePermissions['finance.ledger.read'].name);
    const months = (locale: Locale) =>
      month === until
        ? formatCalendarMonth(month, locale)
        : `${formatCalendarMonth(month, locale)} ~ ${formatCalendarMonth(until, locale)}`;
    const title = { ko: '마감한 장부가 다시 열렸습니다', en: 'Closed books were reopened' };
    const body = {
      ko: `${months('ko')} · 재무제표의 숫자가 달라질 수 있습니다.`,
      en: `${months('en')} · Figures in the statements may change.`,
    };
    const link = financePaths.overview();
    const noticeDefaults = { about: 'outcome', kind: 'message', link, executionId: null, byId } as const;
    await notify(context, { ...noticeDefaults, personIds: readers.filter((id) => id !== byId), title, body });
  },
});

export const subscriptions = [
  onPeriodReopened,
  onAccessReviewDue,
  onStreamsLooped,
  onViewBegan,
  onViewEnded,
  onGrantEnding,
  onApprovalRequested,
  onApprovalDecided,
  onTaskOpened,
  onExecutionReversed,
  onMemberRemoved,
  onAccessDecided,
  onReviewDecided,
  onFlowStopped,
  flowShowsMore,
];
