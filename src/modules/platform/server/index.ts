/** Front door of platform: the whole installation, run by its staff. */
import { defineRoom } from '#kernel/server/room.ts';
import { platformAudits as audits } from '../contract/audits.ts';
import { platformErrors as errors } from '../contract/errors.ts';
import { platformLabels as labels } from '../contract/labels.ts';
import { tasks } from './count.service.ts';
import { routes } from './routes.ts';

export { makePlatformAdmin } from './account.service.ts';

export const room = defineRoom({ name: 'platform', routes, errors, labels, audits, tasks });
