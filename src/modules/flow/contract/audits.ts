/** Audit actions of flow: their names in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const flowAudits = defineAudits({
  title: { ko: '업무 흐름', en: 'Work flows' },
  actions: {
    'flow.execution.started': {
      ko: '진행 건을 시작했습니다',
      en: 'started a run',
      named: { ko: '{name:을/를} 시작했습니다', en: 'started {name}' },
    },
    'flow.acts.confirmed': {
      ko: '업무가 내 이름으로 하는 일을 확인했습니다',
      en: 'confirmed what a flow does in the own name',
      named: {
        ko: '{name:이/가} 내 이름으로 하는 일을 확인했습니다',
        en: 'confirmed what {name} does in the own name',
      },
    },
    'flow.execution.retried': {
      ko: '멈춘 진행 건을 다시 시도했습니다',
      en: 'tried a failed run again',
      named: { ko: '멈춘 {name:을/를} 다시 시도했습니다', en: 'tried {name} again after it failed' },
    },
    'flow.execution.retried-together': {
      ko: '멈춘 진행 건을 한꺼번에 다시 시도했습니다',
      en: 'tried failed runs again together',
    },
    'flow.execution.step-skipped': {
      ko: '진행 건의 단계를 건너뛰었습니다',
      en: 'skipped a step of a run',
      named: { ko: '{name}의 단계를 건너뛰었습니다', en: 'skipped a step of {name}' },
    },
    'flow.execution.cancelled': {
      ko: '진행 건을 중단했습니다',
      en: 'stopped a run',
      named: { ko: '{name:을/를} 중단했습니다', en: 'stopped {name}' },
    },
    'flow.execution.undone': {
      ko: '진행 건을 되돌렸습니다',
      en: 'undid a run',
      named: { ko: '{name:을/를} 되돌렸습니다', en: 'undid {name}' },
    },
    'flow.undo.requested': {
      ko: '되돌리기를 요청했습니다',
      en: 'asked for an undo',
      named: { ko: '{name} 되돌리기를 요청했습니다', en: 'asked to undo {name}' },
    },
    'flow.frame.created': {
      ko: '업무 흐름을 만들었습니다',
      en: 'made a work flow',
      named: { ko: '업무 흐름 {name:을/를} 만들었습니다', en: 'made the work flow {name}' },
    },
    'flow.frame.updated': {
      ko: '업무 흐름을 수정했습니다',
      en: 'changed a work flow',
      named: { ko: '업무 흐름 {name:을/를} 수정했습니다', en: 'changed the work flow {name}' },
    },
    'flow.frame.published': {
      ko: '업무 흐름을 게시했습니다',
      en: 'published a work flow',
      named: { ko: '업무 흐름 {name:을/를} 게시했습니다', en: 'published the work flow {name}' },
    },
    'flow.frame.imported': {
      ko: '업무 흐름을 파일에서 가져왔습니다',
      en: 'brought in a work flow from a file',
      named: { ko: '업무 흐름 {name:을/를} 파일에서 가져왔습니다', en: 'brought in the work flow {name} from a file' },
    },
    'flow.frame.review-rule-changed': {
      ko: '업무 흐름의 검토 규칙을 변경했습니다',
      en: 'changed when a work flow is reviewed',
      named: { ko: '{name} 업무 흐름의 검토 규칙을 변경했습니다', en: 'changed when {name} is reviewed' },
    },
    'flow.frame.commented': {
      ko: '업무 흐름에 의견을 남겼습니다',
      en: 'commented on a work flow',
      named: { ko: '{name} 업무 흐름에 의견을 남겼습니다', en: 'commented on the work flow {name}' },
    },
    'flow.frame.comment-resolved': {
      ko: '업무 흐름의 의견을 정리했습니다',
      en: 'settled a comment on a work flow',
      named: { ko: '{name} 업무 흐름의 의견을 정리했습니다', en: 'settled a comment on the work flow {name}' },
    },
    'flow.access.requested': {
      ko: '업무 흐름 사용을 요청했습니다',
      en: 'requested access to a flow',
      named: { ko: '{name} 업무 흐름 사용을 요청했습니다', en: 'requested access to {name}' },
    },
    'flow.access.decided': {
      ko: '업무 흐름 사용 요청을 결정했습니다',
      en: 'decided a request for access to a flow',
      named: { ko: '{name} 업무 흐름의 사용 요청을 결정했습니다', en: 'decided a request for access to {name}' },
    },
    'flow.review.requested': {
      ko: '게시 전 검토를 요청했습니다',
      en: 'asked for a review before publishing',
      named: { ko: '{name} 업무 흐름의 검토를 요청했습니다', en: 'asked for a review of {name}' },
    },
    'flow.review.withdrawn': {
      ko: '검토 요청을 취소했습니다',
      en: 'withdrew a request for a review',
      named: { ko: '{name} 업무 흐름의 검토 요청을 취소했습니다', en: 'withdrew the request for a review of {name}' },
    },
    'flow.stream.created': {
      ko: '시작 조건을 만들었습니다',
      en: 'made a stream',
      named: { ko: '시작 조건 {name:을/를} 만들었습니다', en: 'made the stream {name}' },
    },
    'flow.stream.updated': {
      ko: '시작 조건을 수정했습니다',
      en: 'changed a stream',
      named: { ko: '시작 조건 {name:을/를} 수정했습니다', en: 'changed the stream {name}' },
    },
    'flow.stream.state-changed': {
      ko: '시작 조건을 멈추거나 다시 켰습니다',
      en: 'paused or resumed a stream',
      named: { ko: '시작 조건 {name:을/를} 멈추거나 다시 켰습니다', en: 'paused or resumed the stream {name}' },
    },
    'flow.stream.secret-renewed': {
      ko: '웹훅 서명 키를 새로 만들었습니다',
      en: 'made a new secret of a hook',
      named: { ko: '{name}의 서명 키를 새로 만들었습니다', en: 'made a new secret of {name}' },
    },
    'flow.stream.removed': {
      ko: '시작 조건을 삭제했습니다',
      en: 'removed a stream',
      named: { ko: '시작 조건 {name:을/를} 삭제했습니다', en: 'removed the stream {name}' },
    },
    'flow.stream.tested': {
      ko: '시작 조건을 시험했습니다',
      en: 'tested a stream',
      named: { ko: '시작 조건 {name:을/를} 시험했습니다', en: 'tested the stream {name}' },
    },
    'flow.settings.changed': { ko: '업무 흐름 설정을 변경했습니다', en: 'changed the settings of work flows' },
    'flow.task.completed': {
      ko: '할 일을 마쳤습니다',
      en: 'finished a task',
      named: { ko: '할 일 {name:을/를} 마쳤습니다', en: 'finished the task {name}' },
    },
    'flow.signal.sent': { ko: '대기 중인 진행 건에 신호를 보냈습니다', en: 'sent a signal to waiting runs' },
    'flow.expiry.checked': { ko: '되돌리기 기한을 점검했습니다', en: 'checked the deadlines of undo' },
  },
});
