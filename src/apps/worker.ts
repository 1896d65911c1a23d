/** The process that only runs jobs: started beside the serving ones when WORKER=separate, any number of times. */
import { configOrExit } from '#kernel/server/config.ts';
import { rootLogger } from '#kernel/server/log.ts';
import { exitOnSurprise, stopOnSignals } from '#kernel/server/shutdown.ts';
import { compose } from './compose.ts';

const config = configOrExit();
const log = rootLogger();
exitOnSurprise(log);
const house = await compose(config, log);
await house.work();
log.info('working');
stopOnSignals([{ name: 'house', stop: () => house.close() }], log);
