/** Makes the account with this address an administrator of the platform: the first one, whom nobody else could make. */
import { newId } from '#kernel/contract/ids.ts';
import { configOrExit } from '#kernel/server/config.ts';
import { placed } from '#kernel/server/context.ts';
import { openHouse } from '#kernel/server/house.ts';
import { createLogger } from '#kernel/server/log.ts';
import { makePlatformAdmin } from '#modules/platform/server/index.ts';
import { rooms } from './rooms.ts';

const [email] = process.argv.slice(2);
const config = await configOrExit();
const log = createLogger({ level: config.logLevel });
const house = openHouse({ config, log, rooms, connections: 1 });
const nobodys = { companyId: null, personId: null, accessVersion: null };
try {
  const said = email
    ? await house.database.within(nobodys, (unit) =>
        makePlatformAdmin(
          {
            ...placed(null),
            ...{ requestId: newId(), locale: 'ko', unit, log, ip: null },
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
  process.stdout.write(`${said ? words[said] : 'npm run platform-admin -- <email>'}\n`);
  process.exitCode = said === 'made' || said === 'already' ? 0 : 1;
} finally {
  await house.database.close();
}
