/** The recipe of a meeting room: requested, confirmed by its manager, both notified. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import type { Recipe, RecipeContext, RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createDecisionStep,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  createYesNoQuestion,
  isAnsweredYes,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { waitBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { internalType } from './internal.type.ts';

const { axis, key: type } = internalType;

const period = 'input.starts + " ~ " + input.ends';

function askingSteps(input: RecipeContext): RecipeStep[] {
  if (!isAnsweredYes(input, 'confirm')) return [];
  const refused = createNoticeStep(input, {
    id: 'busy',
    to: 'initiator',
    title: toText('다른 시간 안내', 'Tell: not free'),
    words: {
      title: toText('그 시간에는 쓸 수 없습니다', 'The room is not free then'),
      body: toText('다른 시간으로 다시 신청해 주세요.', 'Please ask for another time.'),
    },
  });
  return [
    createDecisionStep({
      id: 'confirm',
      title: toText('회의실 확인', 'Confirm the room'),
      task: '="회의실 확인: " + input.purpose + " · " + input.starts',
      role: input.chosen('keeper'),
      outlets: { free: ['쓸 수 있습니다', 'It is free'], busy: ['쓸 수 없습니다', 'It is not free'] },
      ways: [
        { outlet: 'free', steps: [] },
        { outlet: 'busy', says: toText('쓸 수 없다고 하면', 'Not free:'), steps: refused, ends: true },
      ],
    }),
  ];
}

function reminderSteps(input: RecipeContext): RecipeStep[] {
  if (!isAnsweredYes(input, 'remind')) return [];
  return [
    {
      block: {
        id: 'until',
        kind: waitBlock.kind,
        title: toText('시작할 때까지 기다리기', 'Wait until it begins'),
        settings: { until: '=input.starts' },
      },
      says: toText('회의가 시작할 때까지 기다립니다.', 'Waits until it begins.'),
    },
    ...createNoticeStep(input, {
      id: 'begins',
      to: 'initiator',
      title: toText('시작 알림', 'Tell: it begins'),
      words: {
        title: toText('회의가 시작됩니다', 'Your meeting begins'),
        body: toText('=input.purpose', '=input.purpose'),
      },
    }),
  ];
}

/** Without a confirmation nothing checks if the space is free: the message states this. */
function outcomeSteps(input: RecipeContext) {
  if (isAnsweredYes(input, 'confirm')) {
    const texts = {
      title: toText('회의실을 쓸 수 있습니다', 'The room is yours'),
      body: toText(`=${period}`, `=${period}`),
    };
    return { title: toText('확정 알림', 'Tell: confirmed'), words: texts };
  }
  const body = toText(
    `=${period} + " · 같은 시간에 다른 회의가 있는지는 확인하지 않았습니다."`,
    `=${period} + " · Nobody checked whether somebody else meets there at that time."`,
  );
  return {
    title: toText('접수 알림', 'Tell: announced'),
    words: { title: toText('회의실 이용을 알렸습니다', 'Your meeting was announced'), body },
  };
}

export const roomRecipe: Recipe = {
  key: 'easy-room',
  sign: 'clock',
  title: toText('회의실', 'Meeting room'),
  description: toText(
    '회의실을 신청하고, 관리하는 사람이 비었는지 확인합니다.',
    'Asks for a meeting room; whoever looks after it says whether it is free.',
  ),
  questions: [
    createYesNoQuestion('confirm', toText('누가 먼저 확인하나요?', 'Does somebody confirm it?'), {
      yes: toText('네, 담당 역할이 확인합니다', 'Yes, a role does'),
      no: toText('아니요, 신청한 것을 알리기만 합니다', 'No, it is only announced'),
    }),
    createRoleQuestion(
      'keeper',
      toText('회의실은 누가 관리하나요?', 'Who looks after the rooms?'),
      getDefaultRoleName('operator'),
      {
        key: 'confirm',
        is: ['no'],
      },
    ),
    createRoleQuestion('team', toText('누구에게 알릴까요?', 'Who is told?'), getDefaultRoleName('employee')),
    createYesNoQuestion('remind', toText('시작할 때 알려 줄까요?', 'Shall it be told when it begins?'), {
      yes: toText('네, 신청한 사람에게 알립니다', 'Yes, to whoever asked'),
      no: toText('아니요', 'No'),
      standard: 'no',
    }),
  ],
  make: (input) => ({
    logType: 'flow',
    name: '="회의실 · " + input.purpose',
    form: createFormStep(toText('회의실 신청', 'The meeting'), [
      createField('room', 'record', toText('회의실', 'Room'), { axis, type }),
      createField('purpose', 'text', toText('무슨 회의인가요', 'What for'), { max: 120 }),
      createField('starts', 'instant', toText('시작', 'Begins')),
      createField('ends', 'instant', toText('끝', 'Ends')),
      createField('note', 'long-text', toText('필요한 것', 'What is needed'), { required: false, max: 500 }),
    ]),
    steps: [
      ...askingSteps(input),
      ...createNoticeStep(input, { id: 'taken', to: 'initiator', ...outcomeSteps(input) }),
      ...createNoticeStep(input, {
        id: 'team',
        to: input.chosen('team'),
        title: toText('회의 알림', 'Tell the team'),
        words: {
          title: toText('="회의 · " + input.purpose', '="Meeting · " + input.purpose'),
          body: toText(
            `=${period} + " · " + (${toShownExpression('note').slice(1)})`,
            `=${period} + " · " + (${toShownExpression('note').slice(1)})`,
          ),
        },
      }),
      ...reminderSteps(input),
    ],
  }),
};
