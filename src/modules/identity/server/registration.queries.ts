/** The one row that says whether people may sign up by themselves. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Registration, RegistrationChange } from '../contract/registration.endpoints.ts';

const columns = 'is_open as "isOpen", version';

export const selectRegistration: Statement<Registration> = statement(`select ${columns} from identity.registration`);

/** No row unless it is in this version. */
export const updateRegistration = (change: RegistrationChange): Statement<Registration> =>
  statement(
    `update identity.registration set is_open = $2, version = version + 1, updated_at = now()
      where version = $1 returning ${columns}`,
    [change.version, change.isOpen],
  );
