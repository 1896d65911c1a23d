/** Where flows are started, followed and undone. */
import { screenPath } from '#kernel/contract/path.ts';

export const flowPaths = {
  workflows: screenPath('/workflows', { ko: '업무 흐름', en: 'Flows' }),
  start: screenPath('/workflows/frames/:id/start', { ko: '업무 흐름 시작', en: 'Start a flow' }),
  stream: screenPath('/workflows/streams/:id', { ko: '시작 조건', en: 'Trigger' }),
  easy: screenPath('/simple/easy-workflow-builder', { ko: '쉬운 워크플로우 만들기', en: 'Easy flow builder' }),
  operator: screenPath('/workspace/operator', { ko: '운영자 작업대', en: 'Operator workbench' }),
  task: screenPath('/workflows/tasks/:id', { ko: '할 일', en: 'Task' }),
  execution: screenPath('/workflows/executions/:id', { ko: '진행 건', en: 'Run' }),
  frames: screenPath('/admin/workflow-builder', { ko: '워크플로우 빌더', en: 'Flow builder' }),
  builder: screenPath('/admin/workflow-builder/:id', { ko: '업무 흐름 수정', en: 'Edit a flow' }),
  frameImport: screenPath('/admin/workflow-builder/import', {
    ko: '업무 흐름 가져오기',
    en: 'Bring in a flow',
  }),
  frameAccess: screenPath('/admin/workflow-builder/:id/access', { ko: '사용 권한', en: 'Access' }),
  frameReview: screenPath('/admin/workflow-builder/:id/review', { ko: '게시 전 검토', en: 'Review' }),
  frameVersions: screenPath('/admin/workflow-builder/:id/versions', { ko: '버전 비교', en: 'Versions' }),
  undo: screenPath('/workflows/executions/:id/undo', { ko: '되돌리기 미리보기', en: 'Undo preview' }),
};
