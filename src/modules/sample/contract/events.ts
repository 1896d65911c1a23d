/** Events published to browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { sampleTopics } from './topics.ts';

export const samplesChanged = defineEvent({
  name: 'sample.data.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [sampleTopics.data],
  recipients: companyPermissions['company.profile.change'],
});
