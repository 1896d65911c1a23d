/** The process that only runs jobs: started beside the serving ones when WORKER=separate, any number of times. */
import { setFlagsFromString } from 'node:v8';
import { configOrExit, orExit } from '#kernel/server/config.ts';
import { createLogger } from '#kernel/server/log.ts';
import { exitOnSurprise, stopOnSignals } from '#kernel/server/shutdown.ts';
import { compose } from './compose.ts';
import { rooms } from './rooms.ts';

// The heap grows by a third at most between two collections: a run of 100,000 changes takes 0.6 GB instead of 1.4.
setFlagsFromString('--heap-growing-percent=30');

const config = await configOrExit();
const log = createLogger({ level: config.logLevel });
exitOnSurprise(log);
const house = await compose({ config, log, rooms, serves: false });
await orExit(() => house.check());
// It hears at once which company was closed: no job of one begins any more.
await house.live.start();
await house.work();
log.info('working');
stopOnSignals([{ name: 'house', stop: () => house.close() }], log);
