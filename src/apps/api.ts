/** The process that serves: pages, API, live signals, and the jobs unless they run apart. */
import { configOrExit, isLocalOnly } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { exitOnSurprise, stopOnSignals } from '#kernel/server/shutdown.ts';
import { hasDemoAccounts, startDemoProvider } from '#modules/identity/server/index.ts';
import { compose } from './compose.ts';
import { rooms } from './rooms.ts';

const config = configOrExit();
const log = createLogger({ level: config.logLevel });
exitOnSurprise(log);
const house = await compose({ config, log, rooms });
// They have known passwords: whoever has them here let a database of a trial out into the world.
if ((config.environment === 'production' || !isLocalOnly(config)) && (await hasDemoAccounts(house))) {
  process.stderr.write(
    '설정 오류 / bad setting DATABASE_URL: this database holds sample accounts, which exist only in development on this machine itself\n',
  );
  process.exit(1);
}
const demo = config.demoOidcPort === null ? null : await startDemoProvider(house);
await house.live.start();
await house.app.listen({ host: config.host, port: config.port });
if (config.worker === 'inside') await house.work();
log.info({ port: config.port, worker: config.worker }, 'serving');
stopOnSignals(
  [
    { name: 'house', stop: () => house.close() },
    { name: 'demo sign-in', stop: async () => demo?.stop() },
  ],
  log,
);
