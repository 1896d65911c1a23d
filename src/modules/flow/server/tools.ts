/** Agent tools of flow: find, rehearse, start, follow and request an undo. Each is an endpoint; there is no second way in. */
import type { Tool } from '#kernel/server/app-module.ts';
import * as executions from '../contract/endpoints.ts';
import { listFrames, readFrame } from '../contract/frame-reads.endpoints.ts';
import * as tasks from '../contract/task.endpoints.ts';
import * as undo from '../contract/undo.endpoints.ts';

export const flowTools: readonly Tool[] = [
  {
    name: 'list_flows',
    endpoint: listFrames,
    title: { ko: '업무 흐름 찾기', en: 'Find flows' },
    description: {
      ko: '회사의 업무 흐름 목록입니다. abilities.start가 참인 것을 시작할 수 있습니다. 입력 양식은 read_flow로 보세요.',
      en: 'The flows of the company. Those with abilities.start true can be started. See read_flow for the form of the input.',
    },
  },
  {
    name: 'read_flow',
    endpoint: readFrame,
    title: { ko: '업무 흐름 보기', en: 'Read a flow' },
    description: {
      ko: '업무 흐름 하나의 단계와 시작 양식(startForm)입니다. startForm의 key가 start_run의 input에 들어갑니다.',
      en: 'One flow: its steps and the form it begins with (startForm), whose keys are the keys of input of start_run.',
    },
  },
  {
    name: 'rehearse_run',
    endpoint: executions.rehearseFlow,
    title: { ko: '예행연습', en: 'Rehearse' },
    description: {
      ko: '실제로 해 보고 모두 되돌려, 무엇이 바뀌고 누구에게 묻고 무슨 메시지가 나가는지, 되돌리면 무엇이 남는지 알려 줍니다. 아무것도 남지 않습니다. 시작하기 전에 해 보세요.',
      en: 'Runs the flow for real and takes all of it back: tells what would change, who would be asked, what people would read, and what an undo would leave. Nothing is kept. Do it before start_run.',
    },
  },
  {
    name: 'start_run',
    endpoint: executions.startFlow,
    title: { ko: '업무 시작', en: 'Start a run' },
    description: {
      ko: '업무 흐름을 시작합니다. 결재가 있는 업무는 여기서 결재를 올리게 됩니다. 답의 id로 read_run을 호출해 확인하세요.',
      en: 'Starts a flow; one with an approval asks for it. Follow the run with read_run and the id of the answer.',
    },
  },
  {
    name: 'read_run',
    endpoint: executions.readExecution,
    title: { ko: '진행 건 보기', en: 'Follow a run' },
    description: {
      ko: '진행 건이 어디까지 왔는지, 무엇을 변경했는지(effects), 되돌릴 수 있는지(abilities)를 알려 줍니다. status가 running이나 waiting이면 아직 끝나지 않았습니다.',
      en: 'Where a run stands, what it changed (effects), and whether it can be undone (abilities). With status running or waiting it has not ended.',
    },
  },
  {
    name: 'list_runs',
    endpoint: executions.listExecutions,
    title: { ko: '진행 건 찾기', en: 'Find runs' },
    description: {
      ko: '진행 건 목록입니다. 상태, 업무 흐름, 기간, 제목으로 좁힐 수 있습니다.',
      en: 'Runs, by state, flow, days and title.',
    },
  },
  {
    name: 'list_tasks',
    endpoint: tasks.listTasks,
    title: { ko: '기다리는 할 일', en: 'Waiting tasks' },
    description: {
      ko: '처리를 기다리는 할 일입니다.',
      en: 'Tasks that wait to be done.',
    },
  },
  {
    name: 'preview_undo',
    endpoint: undo.previewUndo,
    title: { ko: '되돌리기 미리보기', en: 'Preview an undo' },
    description: {
      ko: '진행 건을 되돌리면 무엇이 되돌아가고 무엇이 남는지 알려 줍니다. 되돌리려면 hash를 expected로 보내세요.',
      en: 'What an undo of the run would take back, and what would stay. Send its hash as expected when asking for the undo.',
    },
  },
  {
    name: 'undo_run',
    endpoint: undo.undoExecution,
    title: { ko: '되돌리기', en: 'Undo a run' },
    description: {
      ko: '미리 본 그대로 되돌립니다. 그 사이 달라졌으면 거절합니다. 승인이 필요하다고 하면(UNDO_NEEDS_APPROVAL) request_undo로 요청하세요.',
      en: 'Takes the run back exactly as previewed, or refuses when something changed. When an approval is needed (UNDO_NEEDS_APPROVAL), ask with request_undo.',
    },
  },
  {
    name: 'request_undo',
    endpoint: undo.requestUndo,
    title: { ko: '되돌리기 요청', en: 'Ask for an undo' },
    description: {
      ko: '되돌리기를 요청합니다. 사람이 승인해야 되돌아갑니다.',
      en: 'Asks for an undo: a person decides about it.',
    },
  },
];
