/** The recipe of an announcement, and how a message stands in the recipes of all rooms. */
import { accessPaths } from '#modules/access/contract/paths.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { type MessagePart, noApproval, type Recipe, type RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  approvalQuestion,
  approvalSteps,
  field,
  formStep,
  roleQuestion,
  say,
  tellStep,
} from '#modules/flow/contract/recipe/steps.ts';
import { waitBlock } from '#modules/flow/contract/waiting-blocks.ts';
import { notificationMessage } from './blocks.ts';
import { notificationPermissions } from './permissions.ts';

type To = Parameters<MessagePart['block']>[0]['to'];

function recipientOf(to: To) {
  if (to.kind === 'mail') return { to: 'email', channel: 'mail', recipient: to.address };
  if (to.kind === 'role') return { to: 'role', channel: 'in-app', recipient: to.role };
  return { to: 'person', channel: 'in-app', recipient: '=initiator.id' };
}

export const messagePart: MessagePart = {
  permission: notificationPermissions['notification.message.send'].name,
  block: ({ id, title, to, words }) => ({
    id,
    kind: notificationMessage.kind,
    title,
    settings: {
      ...recipientOf(to),
      ...words,
      // A mail to somebody outside leads nowhere inside.
      ...(to.kind === 'mail' ? {} : { link: accessPaths.workspace() }),
    },
  }),
};

const later: RecipeStep = {
  block: {
    id: 'until',
    kind: waitBlock.kind,
    title: say('알릴 때까지 기다리기', 'Wait until then'),
    settings: { until: '=input.sendAt' },
  },
  says: say('정한 시각까지 기다립니다.', 'Waits until the chosen time.'),
};

export const noticeRecipe: Recipe = {
  key: 'easy-notice',
  sign: 'bell',
  title: say('공지', 'Announcement'),
  description: say(
    '알릴 글을 확인받고 회사 사람들에게 보냅니다.',
    'Has an announcement checked and sends it to people.',
  ),
  questions: [
    approvalQuestion(noApproval, say('보내기 전에 누가 확인하나요?', 'Who checks it before it is sent?')),
    roleQuestion('audience', say('누구에게 알리나요?', 'Who is told?'), defaultRole('user')),
    {
      key: 'when',
      kind: 'choice',
      title: say('언제 보내나요?', 'When is it sent?'),
      options: [
        { value: 'now', label: say('바로 보내요', 'At once') },
        { value: 'later', label: say('쓰는 사람이 시각을 정합니다', 'At a time that the writer chooses') },
      ],
      standard: 'now',
    },
  ],
  make(about) {
    const isLater = about.answers.when === 'later';
    return {
      logType: 'flow',
      name: '="공지 · " + input.title',
      form: formStep(say('공지 쓰기', 'Write it'), [
        field('title', 'text', say('제목', 'Title'), { max: 120 }),
        field('body', 'long-text', say('내용', 'Text'), { max: 3000 }),
        ...(isLater ? [field('sendAt', 'instant', say('보낼 시각', 'Send at'))] : []),
      ]),
      steps: [
        ...approvalSteps(about, {
          title: say('공지 확인', 'Check it'),
          subject: '"공지: " + input.title',
          facts: [{ label: '내용', value: '=input.body.size() > 1900 ? input.body.substring(0, 1900) : input.body' }],
          refused: say('공지가 반려되었습니다', 'Your announcement was refused'),
        }),
        ...(isLater ? [later] : []),
        ...tellStep(about, {
          id: 'tell',
          to: about.chosen('audience'),
          title: say('공지 보내기', 'Send it'),
          words: { title: say('=input.title', '=input.title'), body: say('=input.body', '=input.body') },
        }),
      ],
    };
  },
};
