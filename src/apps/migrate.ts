/** Brings the database to the present schema. The owner's connection is needed here and nowhere else. */
import { loadConfigOrExit } from '#kernel/server/config.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { modulesByDependency } from './uses.ts';

const config = await loadConfigOrExit();
if (!config.databaseOwnerUrl) {
  process.stderr.write('설정 오류 / bad setting DATABASE_OWNER_URL: it is required for migrations\n');
  process.exit(1);
}
const { databaseOwnerUrl: ownerUrl, databaseUrl: appUrl, databaseQueueUrl: queueUrl } = config;
const applied = await migrate({
  ...{ ownerUrl, appUrl, queueUrl, modules: modulesByDependency },
  say: (line) => process.stderr.write(`${line}\n`),
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
process.stdout.write(`${applied.length} migrations applied\n`);
