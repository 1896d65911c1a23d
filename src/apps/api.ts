/** The process that serves: pages, API, live signals, and the jobs unless they run apart. */
import { isLocalOnly, loadConfigOrExit, runOrExit } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { exitOnUncaughtError, stopOnSignals } from '#kernel/server/shutdown.ts';
import { hasDemoAccounts, startDemoProvider } from '#modules/identity/server/index.ts';
import { startApp } from './compose.ts';
import { appModules } from './modules.ts';

const config = await loadConfigOrExit();
const log = createLogger({ level: config.logLevel });
exitOnUncaughtError(log);
const app = await startApp({ config, log, modules: appModules });
await runOrExit(() => app.check());
// They have known passwords: outside local development, this would expose a trial database to the world.
if ((config.environment === 'production' || !isLocalOnly(config)) && (await hasDemoAccounts(app))) {
  process.stderr.write(
    '설정 오류 / bad setting DATABASE_URL: this database holds sample accounts, which exist only in development on this machine itself\n',
  );
  process.exit(1);
}
const demo = config.demoOidcPort === null ? null : await startDemoProvider(app);
await runOrExit(() => app.live.start());
await app.fastify.listen({ host: config.host, port: config.port });
if (config.worker === 'inside') await app.work();
log.info({ port: config.port, worker: config.worker }, 'serving');
stopOnSignals(
  [
    { name: 'house', stop: () => app.close() },
    { name: 'demo sign-in', stop: async () => demo?.stop() },
  ],
  log,
  config.drainMs,
);
