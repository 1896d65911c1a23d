/** The recipe of a meeting room: asked for, confirmed by who looks after it, told to both. */
import { defaultRole } from '#modules/access/contract/roles.ts';
import type { Recipe, RecipeAbout, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  decidingTask,
  field,
  formStep,
  given,
  isYes,
  roleQuestion,
  say,
  tellStep,
  yesNo,
} from '#modules/flow/contract/recipe/steps.ts';
import { waitBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { internalType } from './internal.type.ts';

const { axis, key: type } = internalType;

const period = 'input.starts + " ~ " + input.ends';

function asking(about: RecipeAbout): RecipeStep[] {
  if (!isYes(about, 'confirm')) return [];
  const refused = tellStep(about, {
    id: 'busy',
    to: 'initiator',
    title: say('다른 시간 안내', 'Tell: not free'),
    words: {
      title: say('그 시간에는 쓸 수 없습니다', 'The room is not free then'),
      body: say('다른 시간으로 다시 신청해 주세요.', 'Please ask for another time.'),
    },
  });
  return [
    decidingTask({
      id: 'confirm',
      title: say('회의실 확인', 'Confirm the room'),
      task: '="회의실 확인: " + input.purpose + " · " + input.starts',
      role: about.chosen('keeper'),
      outlets: { free: ['쓸 수 있습니다', 'It is free'], busy: ['쓸 수 없습니다', 'It is not free'] },
      ways: [
        { outlet: 'free', steps: [] },
        { outlet: 'busy', says: say('쓸 수 없다고 하면', 'Not free:'), steps: refused, ends: true },
      ],
    }),
  ];
}

function reminding(about: RecipeAbout): RecipeStep[] {
  if (!isYes(about, 'remind')) return [];
  return [
    {
      block: {
        id: 'until',
        kind: waitBlock.kind,
        title: say('시작할 때까지 기다리기', 'Wait until it begins'),
        settings: { until: '=input.starts' },
      },
      says: say('회의가 시작할 때까지 기다립니다.', 'Waits until it begins.'),
    },
    ...tellStep(about, {
      id: 'begins',
      to: 'initiator',
      title: say('시작 알림', 'Tell: it begins'),
      words: { title: say('회의가 시작됩니다', 'Your meeting begins'), body: say('=input.purpose', '=input.purpose') },
    }),
  ];
}

/** Nothing looks whether the room is free where nobody confirms it: the message says so. */
function outcome(about: RecipeAbout) {
  if (isYes(about, 'confirm')) {
    const words = { title: say('회의실을 쓸 수 있습니다', 'The room is yours'), body: say(`=${period}`, `=${period}`) };
    return { title: say('확정 알림', 'Tell: confirmed'), words };
  }
  const body = say(
    `=${period} + " · 같은 시간에 다른 회의가 있는지는 확인하지 않았습니다."`,
    `=${period} + " · Nobody checked whether somebody else meets there at that time."`,
  );
  return {
    title: say('접수 알림', 'Tell: announced'),
    words: { title: say('회의실 이용을 알렸습니다', 'Your meeting was announced'), body },
  };
}

export const roomRecipe: Recipe = {
  key: 'easy-room',
  sign: 'clock',
  title: say('회의실', 'Meeting room'),
  description: say(
    '회의실을 신청하고, 관리하는 사람이 비었는지 확인합니다.',
    'Asks for a meeting room; whoever looks after it says whether it is free.',
  ),
  questions: [
    yesNo('confirm', say('누가 먼저 확인하나요?', 'Does somebody confirm it?'), {
      yes: say('네, 담당 역할이 확인합니다', 'Yes, a role does'),
      no: say('아니요, 신청한 것을 알리기만 합니다', 'No, it is only announced'),
    }),
    roleQuestion('keeper', say('회의실은 누가 관리하나요?', 'Who looks after the rooms?'), defaultRole('operator'), {
      key: 'confirm',
      is: ['no'],
    }),
    roleQuestion('team', say('누구에게 알릴까요?', 'Who is told?'), defaultRole('employee')),
    yesNo('remind', say('시작할 때 알려 줄까요?', 'Shall it be told when it begins?'), {
      yes: say('네, 신청한 사람에게 알립니다', 'Yes, to whoever asked'),
      no: say('아니요', 'No'),
      standard: 'no',
    }),
  ],
  make: (about) => ({
    logType: 'flow',
    name: '="회의실 · " + input.purpose',
    form: formStep(say('회의실 신청', 'The meeting'), [
      field('room', 'record', say('회의실', 'Room'), { axis, type }),
      field('purpose', 'text', say('무슨 회의인가요', 'What for'), { max: 120 }),
      field('starts', 'instant', say('시작', 'Begins')),
      field('ends', 'instant', say('끝', 'Ends')),
      field('note', 'long-text', say('필요한 것', 'What is needed'), { required: false, max: 500 }),
    ]),
    steps: [
      ...asking(about),
      ...tellStep(about, { id: 'taken', to: 'initiator', ...outcome(about) }),
      ...tellStep(about, {
        id: 'team',
        to: about.chosen('team'),
        title: say('회의 알림', 'Tell the team'),
        words: {
          title: say('="회의 · " + input.purpose', '="Meeting · " + input.purpose'),
          body: say(
            `=${period} + " · " + (${given('note').slice(1)})`,
            `=${period} + " · " + (${given('note').slice(1)})`,
          ),
        },
      }),
      ...reminding(about),
    ],
  }),
};
