/** The product's own frames around frames: the decision about a request to be let in, and the review of a draft. */
import { accessRequestFrameKey, frameReviewFrameKey } from '../../contract/authoring/authoring-frames.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { SystemFrame } from '../frame/system-frame.ts';

const toTextField = (key: string, ko: string, en: string) => ({
  ...{ key, label: { ko, en }, kind: 'long-text' as const, required: false, max: 2000 },
});
const toRecordField = (key: string, ko: string, en: string, required = true) => ({
  ...{ key, label: { ko, en }, kind: 'record' as const, required },
});

const accessRequestDefinition: FrameDraft = {
  title: '="업무 흐름 사용 요청: " + input.frame + " · " + input.person',
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '요청', en: 'Request' },
      settings: {
        fields: [
          toTextField('person', '요청한 사람', 'Asked by'),
          toTextField('frame', '업무 흐름', 'Flow'),
          toTextField('reason', '이유', 'Reason'),
          toRecordField('requestId', '요청', 'Request'),
          toRecordField('frameId', '업무 흐름 번호', 'Flow'),
          toRecordField('assigneeId', '결정할 사람', 'Decided by', false),
          toTextField('assigneeRole', '결정할 역할', 'Decided by the role'),
        ],
      },
    },
    {
      id: 'decide',
      kind: 'flow.task',
      title: { ko: '사용 허용 결정', en: 'Decision' },
      settings: {
        title: '=input.person + "님의 사용 요청: " + input.frame',
        description: '=input.reason',
        assigneeId: '=has(input.assigneeId) ? input.assigneeId : null',
        assigneeRole: '=has(input.assigneeRole) ? input.assigneeRole : null',
        outlets: [
          { key: 'grant', label: { ko: '허용', en: 'Let in' } },
          { key: 'refuse', label: { ko: '거절', en: 'Decline' } },
        ],
      },
    },
    {
      id: 'access',
      kind: 'flow.frame-access',
      title: { ko: '사용 권한 반영', en: 'Access' },
      settings: {
        decision: '=steps.decide.outlet',
        by: '=steps.decide.by',
        comment: '=has(steps.decide.output.comment) ? steps.decide.output.comment : ""',
      },
    },
  ],
  connections: [
    { from: 'form', outlet: 'next', to: 'decide' },
    { from: 'decide', outlet: 'grant', to: 'access' },
    { from: 'decide', outlet: 'refuse', to: 'access' },
  ],
};

/** The decision can be undone like any other run; the person then loses access again. */
export const accessRequestSystemFrame: SystemFrame = {
  key: accessRequestFrameKey,
  title: { ko: '업무 흐름 사용 요청', en: 'Request to use a flow' },
  description: {
    ko: '업무 흐름을 쓸 수 없는 사람이 요청하면 소유자가 결정합니다.',
    en: 'Who may not use a flow asks for it, and its owner decides.',
  },
  logType: 'impact',
  definition: accessRequestDefinition,
  undoBy: 'permission',
};

const reviewDefinition: FrameDraft = {
  title: '="게시 전 검토: " + input.frame',
  blocks: [
    {
      id: 'form',
      kind: 'flow.form',
      title: { ko: '요청', en: 'Request' },
      settings: {
        fields: [
          toTextField('frame', '업무 흐름', 'Flow'),
          toTextField('comment', '남긴 말', 'Comment'),
          toRecordField('reviewId', '검토', 'Review'),
          toRecordField('reviewerId', '검토할 사람', 'Reviewer'),
        ],
      },
    },
    {
      id: 'decide',
      kind: 'flow.task',
      title: { ko: '검토', en: 'Review' },
      settings: {
        title: '="게시 전 검토: " + input.frame',
        description: '=has(input.comment) ? input.comment : null',
        assigneeId: '=input.reviewerId',
        outlets: [
          { key: 'approve', label: { ko: '승인', en: 'Approve' } },
          { key: 'return', label: { ko: '돌려보내기', en: 'Return' } },
        ],
      },
    },
    {
      id: 'tell',
      kind: 'flow.frame-review',
      title: { ko: '결과 알리기', en: 'Tell the outcome' },
      settings: { decision: '=steps.decide.outlet' },
    },
  ],
  connections: [
    { from: 'form', outlet: 'next', to: 'decide' },
    { from: 'decide', outlet: 'approve', to: 'tell' },
    { from: 'decide', outlet: 'return', to: 'tell' },
  ],
};

export const reviewSystemFrame: SystemFrame = {
  key: frameReviewFrameKey,
  title: { ko: '업무 흐름 게시 전 검토', en: 'Review of a flow before publishing' },
  description: {
    ko: '업무 흐름을 게시하기 전에 다른 사람이 초안을 살펴봅니다.',
    en: 'Somebody else looks at a draft before it is published.',
  },
  logType: 'flow',
  definition: reviewDefinition,
  undoBy: 'permission',
};
