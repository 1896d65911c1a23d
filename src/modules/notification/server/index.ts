/** The front door: notices and messages. */

import { defineModule } from '#kernel/server/app-module.ts';
import { partIdsPoint } from '#kernel/server/erasure.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { retentionPolicies } from '#kernel/server/retention-policies.ts';
import { messagePartsPoint, recipesPoint } from '#modules/flow/server/index.ts';
import { personalDataExportPoint } from '#modules/identity/server/index.ts';
import { notificationAudits } from '../contract/audits.ts';
import { notificationErrors } from '../contract/errors.ts';
import { notificationLabels } from '../contract/labels.ts';
import { notificationPermissions } from '../contract/permissions.ts';
import { messageRecipePart, noticeRecipe } from '../contract/recipes.ts';
import { messageBlockServer } from './blocks/message.block.ts';
import { listNoticesOfSubjects } from './erasure.ts';
import { exportOwnNotices } from './notice.service.ts';
import { pushJob } from './push.service.ts';
import { noticeRetention, textRetention } from './retention-policies.ts';
import { routes } from './routes.ts';
import { subscriptions } from './subscriptions.ts';
import { sendTextJobDefinition } from './text/text.job.ts';

export { type MailLinks, mailLinksPoint } from './mail-links.ts';
export { notify, sendMessage } from './message.service.ts';
export { type LanguageBook, languageBooksPoint } from './recipient-languages.ts';
export { sendTestText } from './text/text.service.ts';
export { type TextLinks, textLinks } from './text/text-links.ts';
export {
  type PhoneBook,
  phoneBooksPoint,
  type TextOutcome,
  type TextProvider,
  type TextToSend,
  textProvidersPoint,
} from './text/text-provider.ts';

export const notificationModule = defineModule({
  name: 'notification',
  labels: notificationLabels,
  audits: notificationAudits,
  routes,
  permissions: notificationPermissions,
  errors: notificationErrors,
  blocks: [messageBlockServer],
  contributes: [
    contribute(messagePartsPoint, messageRecipePart),
    contribute(recipesPoint, noticeRecipe),
    contribute(partIdsPoint, listNoticesOfSubjects),
    contribute(personalDataExportPoint, exportOwnNotices),
    contribute(retentionPolicies, noticeRetention),
    contribute(retentionPolicies, textRetention),
  ],
  subscriptions,
  jobs: [pushJob, sendTextJobDefinition],
});
