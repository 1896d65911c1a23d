/** Screen paths of flows, tasks, runs and undos. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const flowPaths = {
  workflows: defineScreenPath('/workflows', { ko: '업무 흐름', en: 'Flows' }),
  start: defineScreenPath('/workflows/frames/:id/start', { ko: '업무 흐름 시작', en: 'Start a flow' }),
  stream: defineScreenPath('/workflows/streams/:id', { ko: '시작 조건', en: 'Trigger' }),
  easy: defineScreenPath('/simple/easy-workflow-builder', { ko: '쉬운 워크플로우 만들기', en: 'Easy flow builder' }),
  operator: defineScreenPath('/workspace/operator', { ko: '운영자 작업대', en: 'Operator workbench' }),
  task: defineScreenPath('/workflows/tasks/:id', { ko: '할 일', en: 'Task' }),
  execution: defineScreenPath('/workflows/executions/:id', { ko: '진행 건', en: 'Run' }),
  frames: defineScreenPath('/admin/workflow-builder', { ko: '워크플로우 빌더', en: 'Flow builder' }),
  builder: defineScreenPath('/admin/workflow-builder/:id', { ko: '업무 흐름 수정', en: 'Edit a flow' }),
  frameImport: defineScreenPath('/admin/workflow-builder/import', {
    ko: '업무 흐름 가져오기',
    en: 'Bring in a flow',
  }),
  frameAccess: defineScreenPath('/admin/workflow-builder/:id/access', { ko: '사용 권한', en: 'Access' }),
  frameReview: defineScreenPath('/admin/workflow-builder/:id/review', { ko: '게시 전 검토', en: 'Review' }),
  frameVersions: defineScreenPath('/admin/workflow-builder/:id/versions', { ko: '버전 비교', en: 'Versions' }),
  undo: defineScreenPath('/workflows/executions/:id/undo', { ko: '되돌리기 미리보기', en: 'Undo preview' }),
};
