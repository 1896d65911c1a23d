/** The announcement recipe, and the form of a message in the recipes of all modules. */
import { accessPaths } from '#modules/access/contract/paths.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { type MessagePart, noApproval, type Recipe, type RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { waitBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { notificationMessage } from './blocks.ts';
import { notificationPermissions } from './permissions.ts';

type MessageRecipient = Parameters<MessagePart['block']>[0]['to'];

function toRecipient(to: MessageRecipient) {
  if (to.kind === 'mail') return { to: 'email', channel: 'mail', recipient: to.address };
  if (to.kind === 'role') return { to: 'role', channel: 'in-app', recipient: to.role };
  return { to: 'person', channel: 'in-app', recipient: '=initiator.id' };
}

export const messageRecipePart: MessagePart = {
  permission: notificationPermissions['notification.message.send'].name,
  block: ({ id, title, to, words: texts }) => ({
    id,
    kind: notificationMessage.kind,
    title,
    settings: {
      ...toRecipient(to),
      ...texts,
      // A mail to somebody outside leads nowhere inside.
      ...(to.kind === 'mail' ? {} : { link: accessPaths.workspace() }),
    },
  }),
};

const waitStep: RecipeStep = {
  block: {
    id: 'until',
    kind: waitBlock.kind,
    title: toText('알릴 때까지 기다리기', 'Wait until then'),
    settings: { until: '=input.sendAt' },
  },
  says: toText('정한 시각까지 기다립니다.', 'Waits until the chosen time.'),
};

export const noticeRecipe: Recipe = {
  key: 'easy-notice',
  sign: 'bell',
  title: toText('공지', 'Announcement'),
  description: toText(
    '알릴 글을 확인받고 회사 사람들에게 보냅니다.',
    'Has an announcement checked and sends it to people.',
  ),
  questions: [
    createApprovalQuestion(noApproval, toText('보내기 전에 누가 확인하나요?', 'Who checks it before it is sent?')),
    createRoleQuestion('audience', toText('누구에게 알리나요?', 'Who is told?'), getDefaultRoleName('user')),
    {
      key: 'when',
      kind: 'choice',
      title: toText('언제 보내나요?', 'When is it sent?'),
      options: [
        { value: 'now', label: toText('바로 보내요', 'At once') },
        { value: 'later', label: toText('쓰는 사람이 시각을 정합니다', 'At a time that the writer chooses') },
      ],
      standard: 'now',
    },
  ],
  make(recipeContext) {
    const isLater = recipeContext.answers.when === 'later';
    return {
      logType: 'flow',
      name: '="공지 · " + input.title',
      form: createFormStep(toText('공지 쓰기', 'Write it'), [
        createField('title', 'text', toText('제목', 'Title'), { max: 120 }),
        createField('body', 'long-text', toText('내용', 'Text'), { max: 3000 }),
        ...(isLater ? [createField('sendAt', 'instant', toText('보낼 시각', 'Send at'))] : []),
      ]),
      steps: [
        ...createApprovalSteps(recipeContext, {
          title: toText('공지 확인', 'Check it'),
          subject: '"공지: " + input.title',
          facts: [{ label: '내용', value: '=input.body.size() > 1900 ? input.body.substring(0, 1900) : input.body' }],
          refused: toText('공지가 반려되었습니다', 'Your announcement was refused'),
        }),
        ...(isLater ? [waitStep] : []),
        ...createNoticeStep(recipeContext, {
          id: 'tell',
          to: recipeContext.chosen('audience'),
          title: toText('공지 보내기', 'Send it'),
          words: { title: toText('=input.title', '=input.title'), body: toText('=input.body', '=input.body') },
        }),
      ],
    };
  },
};
