/** Import jobs: react to the end of imports' executions and delete old imports. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { defineJob, defineSubscription } from '#kernel/server/app-module.ts';
import { executionCancelled, executionFailed } from '#modules/flow/contract/events.ts';
import { deleteImportFile, deleteOldImports, endImport, recordImportFrame } from './import.service.ts';
import { selectHasOldImports } from './imports.queries.ts';

export const importSubscriptions = [
  defineSubscription({
    event: executionFailed,
    name: 'end-failed-import',
    async run(context, payload) {
      if (payload.frameKey === recordImportFrame.key) await endImport(context, payload);
    },
  }),
  defineSubscription({
    event: executionCancelled,
    name: 'end-stopped-import',
    async run(context, payload) {
      if (payload.frameKey === recordImportFrame.key) await endImport(context, payload);
    },
  }),
];

export const importJobs = [
  defineJob({
    name: 'axis.forget-import-file',
    payload: z.object({ id: Id }),
    run: deleteImportFile,
  }),
  defineJob({
    name: 'axis.forget-imports',
    payload: z.object({}),
    schedule: { afterStart: 150_000, every: 'local-midnight' },
    hasWork: selectHasOldImports,
    run: deleteOldImports,
  }),
];
