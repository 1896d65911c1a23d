/** Korean run texts of the homes of employees and managers. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { flowTexts } from '../../flow.texts.ts';
export const ko = {
  'feed.title': '팀 소식',
  'feed.none': '아직 소식이 없습니다.',
  'feed.noneHint': '함께 하는 업무가 시작되거나 끝나면 여기에 나타납니다.',
  'feed.started': '{who}님이 시작했습니다.',
  'feed.startedBySystem': '자동으로 시작했습니다.',
  'feed.did': '{who}님이 ‘{step}’ 단계를 완료했습니다.',
  'feed.finished': '끝났습니다.',
  'feed.failed': '‘{step}’ 단계에서 멈췄습니다.',
  'feed.cancelled': '중단되었습니다.',
  'feed.undone': '{who}님이 되돌렸습니다.',
  'feed.redone': '{who}님이 다시 적용했습니다.',
  'load.title': '팀원별 할 일',
  'load.person': commonTexts.name.ko,
  'load.tasks': flowTexts.tasks.ko,
  'load.decisions': '결재',
  'load.runs': '진행 중',
  'load.failed': '멈춤',
  'load.since': '가장 오래된 할 일',
  'load.none': '나보다 낮은 역할의 팀원이 없습니다.',
  'load.noneHint': '역할을 정하면 팀원이 맡은 일을 여기에서 볼 수 있습니다.',
  'mine.title': '내가 시작한 업무',
  'mine.none': '아직 시작한 업무가 없습니다.',
  'mine.noneHint': '위에서 업무를 선택해 시작해 보세요.',
} as const;
