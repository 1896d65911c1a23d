/** The process that only runs jobs: started beside the serving ones when WORKER=separate, any number of times. */
import { setFlagsFromString } from 'node:v8';
import { loadConfigOrExit, runOrExit } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { exitOnUncaughtError, stopOnSignals } from '#kernel/server/shutdown.ts';
import { startApp } from './compose.ts';
import { appModules } from './modules.ts';

// The heap grows by a third at most between two collections: a run of 100,000 changes takes 0.6 GB instead of 1.4.
setFlagsFromString('--heap-growing-percent=30');

const config = await loadConfigOrExit();
const log = createLogger({ level: config.logLevel });
exitOnUncaughtError(log);
const app = await startApp({ config, log, modules: appModules, serves: false });
await runOrExit(() => app.check());
// Notified at once of a closed company: none of its jobs starts any more.
await app.live.start();
await app.work();
log.info('working');
stopOnSignals([{ name: 'house', stop: () => app.close() }], log);
