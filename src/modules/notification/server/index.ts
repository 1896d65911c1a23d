/** The front door: notices and messages. */

import { partsOf } from '#kernel/server/erasure.ts';
import { keptKinds } from '#kernel/server/kept.ts';
import { give } from '#kernel/server/point.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { messageParts, recipes } from '#modules/flow/server/index.ts';
import { ownData } from '#modules/identity/server/index.ts';
import { notificationAudits } from '../contract/audits.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationLabels } from '../contract/labels.ts';
import { notificationPermissions } from '../contract/permissions.ts';
import { messagePart, noticeRecipe } from '../contract/recipes.ts';
import { message } from './blocks/message.ts';
import { noticesAbout } from './erasure.ts';
import { keptNotices, keptTexts } from './kept.ts';
import { ownNotices } from './notice.service.ts';
import { pushTask } from './push.service.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';
import { sendTextTask } from './text/text.task.ts';

export { type LanguageBook, languageBooks } from './languages.ts';
export { type MailLinks, mailLinks } from './mail-links.ts';
export { notify, sendMessage } from './message.service.ts';
export { sendTestText } from './text/text.service.ts';
export { type TextLinks, textLinks } from './text/text-links.ts';
export {
  type PhoneBook,
  phoneBooks,
  type TextOutcome,
  type TextProvider,
  type TextToSend,
  textProviders,
} from './text/text-provider.ts';

export const room = defineRoom({
  name: 'notification',
  labels: notificationLabels,
  audits: notificationAudits,
  routes,
  permissions: notificationPermissions,
  errors: notificationErrors,
  blocks: [message],
  gives: [
    give(messageParts, messagePart),
    give(recipes, noticeRecipe),
    give(partsOf, noticesAbout),
    give(ownData, ownNotices),
    give(keptKinds, keptNotices),
    give(keptKinds, keptTexts),
  ],
  subscriptions,
  tasks: [pushTask, sendTextTask],
});
