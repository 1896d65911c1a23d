/** The process that serves: pages, API, live signals, and the jobs unless they run apart. */
import { configOrExit } from '#kernel/server/config.ts';
import { rootLogger } from '#kernel/server/log.ts';
import { exitOnSurprise, stopOnSignals } from '#kernel/server/shutdown.ts';
import { startDemoProvider } from '#modules/identity/server/index.ts';
import { compose } from './compose.ts';

const config = configOrExit();
const log = rootLogger();
exitOnSurprise(log);
const house = await compose(config, log);
const demo = config.demoOidcPort === null ? null : await startDemoProvider();
await house.live.start();
if (config.worker === 'inside') await house.work();
await house.app.listen({ host: config.host, port: config.port });
log.info({ port: config.port, worker: config.worker }, 'serving');
stopOnSignals(
  [
    { name: 'house', stop: () => house.close() },
    { name: 'demo sign-in', stop: async () => demo?.stop() },
  ],
  log,
);
