/** What imports hear of the executions that they are, and when old ones go. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { subscription, task } from '#kernel/server/room.ts';
import { executionCancelled, executionFailed } from '#modules/flow/contract/events.ts';
import { endImport, forgetImportFile, forgetOldImports, recordImportFrame } from './import.service.ts';
import { hasOldImports } from './imports.queries.ts';

export const importSubscriptions = [
  subscription({
    event: executionFailed,
    name: 'end-failed-import',
    async run(context, payload) {
      if (payload.frameKey === recordImportFrame.key) await endImport(context, payload);
    },
  }),
  subscription({
    event: executionCancelled,
    name: 'end-stopped-import',
    async run(context, payload) {
      if (payload.frameKey === recordImportFrame.key) await endImport(context, payload);
    },
  }),
];

export const importTasks = [
  task({
    name: 'axis.forget-import-file',
    payload: z.object({ id: Id }),
    run: forgetImportFile,
  }),
  task({
    name: 'axis.forget-imports',
    payload: z.object({}),
    schedule: { afterStart: 150_000, every: 'local-midnight' },
    hasWork: hasOldImports,
    run: forgetOldImports,
  }),
];
