/** Front door of platform: the whole installation, run by its staff. */
import { defineModule } from '#kernel/server/app-module.ts';
import { platformAudits as audits } from '../contract/audits.ts';
import { platformErrors as errors } from '../contract/errors.ts';
import { platformLabels as labels } from '../contract/labels.ts';
import { jobs } from './count.job.ts';
import { routes } from './routes.ts';

export { createPlatformAdmin } from './account.service.ts';

export const platformModule = defineModule({ name: 'platform', routes, errors, labels, audits, jobs: jobs });
