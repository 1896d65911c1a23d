/** Computes every company's audit chain again and holds it against the anchors outside of the database. Ends with 1 when one broke. */
import { parseArgs } from 'node:util';
import { createApp, getPorts } from '#kernel/server/app.ts';
import { checkTrail } from '#kernel/server/audit-anchors.ts';
import { loadConfigOrExit } from '#kernel/server/config.ts';
import { createQueuePool } from '#kernel/server/database/pool.ts';
import { createLogger } from '#kernel/server/log.ts';
import { appModules } from './modules.ts';

const { values: options } = parseArgs({ options: { anchors: { type: 'string' } } });
const config = await loadConfigOrExit();
const queue = createQueuePool({ url: config.databaseQueueUrl, max: 1 });
const app = createApp({ config, log: createLogger({ level: config.logLevel }), modules: appModules, connections: 1 });
const { directory } = getPorts(app);
const file = options.anchors ?? config.auditAnchors;
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const { companies, sealed, anchors, broken } = await checkTrail(
    async (sql, values) => (await queue.query(sql, [...values])).rows,
    file,
  );
  say(`${sealed} rows of ${companies} companies, held against ${anchors} anchors of ${file}`);
  for (const { company, seal, reason, rows } of broken) {
    const code = company && (await directory.byId(company))?.code;
    const place = company ? `company ${code ?? ''} ${company}`.replace('  ', ' ') : `anchors, line ${rows}`;
    say(`BROKEN ${place}: ${reason}${seal === null ? '' : ` at seal ${seal}`}`);
    if (company) for (const row of rows) say(`       row ${row}`);
  }
  say(broken.length === 0 ? 'intact' : `${broken.length} broken`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await queue.end();
  await app.database.close();
}
