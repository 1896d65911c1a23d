/** `node src/apps/testing/make-world.ts <file>`: makes the two companies of `testWorld` in the database and writes who they are to the file. */
import { writeFileSync } from 'node:fs';
import { configOrExit } from '#kernel/server/config.ts';
import { flushAfterwards } from '#kernel/server/jobs/afterwards.ts';
import { settle } from '#kernel/server/jobs/worker.ts';
import { createLogger } from '#kernel/server/log.ts';
import { compose } from '../compose.ts';
import { rooms } from '../rooms.ts';
import { Founder } from './founder.ts';

const file = process.argv[2];
if (!file) throw new Error('name the file that says who they are');
const config = await configOrExit();
const house = await compose({ config, log: createLogger({ level: 'error' }), rooms });
const founder = new Founder(house);
const companies = [await founder.found('alpha'), await founder.found('beta')];
const worker = { pool: house.queue, house, ports: house.ports, concurrency: 4 };
await flushAfterwards(house);
while ((await settle(worker, house.relay)) > 0);
await house.close();
writeFileSync(file, JSON.stringify(companies));
