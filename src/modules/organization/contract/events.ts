/** What this room tells others and browsers. */
import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { organizationPermissions } from './permissions.ts';
import { organizationTopics as topics } from './topics.ts';

/** `id` is the first unit or seat of those that changed. */
export const chartChanged = defineEvent({
  name: 'organization.chart.changed',
  title: { ko: '조직도를 바꾸면', en: 'The organisation chart is changed' },
  payload: z.strictObject({ id: Id }),
  subject: 'id',
  touches: [topics.chart],
  hearers: organizationPermissions['organization.chart.read'],
});
