/** Makes the account with this address the first administrator of the platform, which no other account could do. */
import { createId } from '#kernel/contract/ids.ts';
import { createApp } from '#kernel/server/app.ts';
import { loadConfigOrExit } from '#kernel/server/config.ts';
import { toScopeFields } from '#kernel/server/context.ts';
import { createLogger } from '#kernel/server/log.ts';
import { createPlatformAdmin } from '#modules/platform/server/index.ts';
import { appModules } from './modules.ts';

const [email] = process.argv.slice(2);
const config = await loadConfigOrExit();
const log = createLogger({ level: config.logLevel });
const app = createApp({ config, log, modules: appModules, connections: 1 });
const nobodys = { companyId: null, personId: null, accessVersion: null };
try {
  const outcome = email
    ? await app.database.within(nobodys, (unit) =>
        createPlatformAdmin(
          {
            ...toScopeFields(null),
            ...{ requestId: createId(), locale: 'ko', unit, log, ip: null },
            actor: { kind: 'service', name: 'platform-admin', onBehalfOf: null, permissions: new Set() },
          },
          email,
        ),
      )
    : null;
  const words = {
    made: `${email} 계정은 이제 플랫폼 관리자입니다 · is a platform administrator now`,
    already: `${email} 계정은 이미 플랫폼 관리자입니다 · is one already`,
    unknown: `${email} 주소로 가입하고 확인한 사람이 없습니다 · nobody signed up and proved this address`,
  };
  process.stdout.write(`${outcome ? words[outcome] : 'npm run platform-admin -- <email>'}\n`);
  process.exitCode = outcome === 'made' || outcome === 'already' ? 0 : 1;
} finally {
  await app.database.close();
}
