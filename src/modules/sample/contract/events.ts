/** What this room tells browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { sampleTopics } from './topics.ts';

export const samplesChanged = defineEvent({
  name: 'sample.data.changed',
  payload: z.object({ companyId: z.uuid() }),
  subject: 'companyId',
  touches: [sampleTopics.data],
  hearers: companyPermissions['company.profile.change'],
});
