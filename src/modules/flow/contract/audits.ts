/** What this room's actions in the audit trail and the access records are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const flowAudits = defineAudits({
  title: { ko: '업무 흐름', en: 'Work flows' },
  actions: {
    'flow.execution.started': { ko: '진행 건을 시작했습니다', en: 'started an execution' },
    'flow.execution.retried': { ko: '멈춘 진행 건을 다시 시도했습니다', en: 'tried a failed execution again' },
    'flow.execution.cancelled': { ko: '진행 건을 중단했습니다', en: 'stopped an execution' },
    'flow.execution.undone': { ko: '진행 건을 되돌렸습니다', en: 'undid an execution' },
    'flow.undo.requested': { ko: '되돌리기를 요청했습니다', en: 'asked for an undo' },
    'flow.frame.created': { ko: '업무 흐름을 만들었습니다', en: 'made a work flow' },
    'flow.frame.updated': { ko: '업무 흐름을 고쳤습니다', en: 'changed a work flow' },
    'flow.frame.published': { ko: '업무 흐름을 게시했습니다', en: 'published a work flow' },
    'flow.settings.changed': { ko: '업무 흐름 설정을 바꿨습니다', en: 'changed the settings of work flows' },
    'flow.task.completed': { ko: '할 일을 마쳤습니다', en: 'finished a task' },
    'flow.signal.sent': { ko: '기다리는 진행 건에 신호를 보냈습니다', en: 'sent a signal to waiting executions' },
    'flow.expiry.checked': { ko: '되돌리기 기한을 점검했습니다', en: 'checked the deadlines of undo' },
  },
});
