/** The proof of the master of the first company in a test: hours old, or fresh. */
import { statement } from '#kernel/server/database/unit.ts';
import type { World } from '../testing.ts';

/** Sets when every session of the master last proved who that is. @param world asked with each call, since it is made before the tests */
export function createMasterProof(world: () => World): {
  stale: () => Promise<unknown>;
  fresh: () => Promise<unknown>;
} {
  const setTo = (moment: string) =>
    world().root(async ({ unit }) =>
      unit.query(
        statement(`update identity.sessions set proved_at = ${moment} where person_id = $1`, [
          world().alpha.master.personId,
        ]),
      ),
    );
  return { stale: () => setTo("now() - interval '3 hours'"), fresh: () => setTo("now() + interval '1 hour'") };
}
