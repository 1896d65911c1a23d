/** `node src/apps/testing/world-template.ts <file>`: makes the two companies of `createTestWorld` in the database and writes who they are to the file. */
import { writeFileSync } from 'node:fs';
import { loadConfigOrExit } from '#kernel/server/config.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { runAllJobs } from '#kernel/server/jobs/worker.ts';
import { createLogger } from '#kernel/server/log.ts';
import { startApp } from '../compose.ts';
import { appModules } from '../modules.ts';
import { CompanyFounder } from './company-founder.ts';

const file = process.argv[2];
if (!file) throw new Error('name the file that says who they are');
const config = await loadConfigOrExit();
const app = await startApp({ config, log: createLogger({ level: 'error' }), modules: appModules });
const founder = new CompanyFounder(app);
const companies = [await founder.foundCompany('alpha'), await founder.foundCompany('beta')];
const worker = { pool: app.queue, app, ports: app.ports, concurrency: 4 };
await flushDeferredWrites(app);
while ((await runAllJobs(worker, app.relay)) > 0);
await app.close();
writeFileSync(file, JSON.stringify(companies));
