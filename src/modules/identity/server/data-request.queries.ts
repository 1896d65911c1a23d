/** People who requested an export of their data, or deletion. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const insertExport = (personId: string, id: string): Statement<unknown> =>
  statement(
    `insert into identity.exports (person_id, id) values ($1, $2)
     on conflict (person_id) do update set id = excluded.id, asked_at = now(), ready_at = null, content = null`,
    [personId, id],
  );

export interface ExportRow {
  id: string;
  personId: string;
  askedAt: string;
  readyAt: string | null;
}

const columns = 'id, person_id as "personId", asked_at as "askedAt", ready_at as "readyAt"';

export const selectExport = (personId: string): Statement<ExportRow> =>
  statement(`select ${columns} from identity.exports where person_id = $1`, [personId]);

export const selectExportById = (id: string): Statement<ExportRow> =>
  statement(`select ${columns} from identity.exports where id = $1`, [id]);

export const updateExport = (id: string, content: Buffer): Statement<unknown> =>
  statement("update identity.exports set ready_at = now(), content = decode($2, 'base64') where id = $1", [
    id,
    content.toString('base64'),
  ]);

export const selectExportContent = (personId: string): Statement<{ content: string }> =>
  statement(
    "select encode(content, 'base64') as content from identity.exports where person_id = $1 and content is not null",
    [personId],
  );

export const deleteOldExports = (): Statement<unknown> =>
  statement("delete from identity.exports where asked_at < now() - interval '7 days'");

interface ConnectionRow {
  provider: string;
  email: string | null;
  connectedAt: string;
}

export const selectConnectionsToExport = (personId: string): Statement<ConnectionRow> =>
  statement(
    'select provider, email, connected_at as "connectedAt" from identity.connections where person_id = $1 order by 3',
    [personId],
  );

interface SessionRow {
  device: string;
  ip: string | null;
  createdAt: string;
  endedAt: string | null;
}

export const selectSessionsToExport = (personId: string): Statement<SessionRow> =>
  statement(
    `select device, host(ip::inet) as ip, created_at as "createdAt", revoked_at as "endedAt"
       from identity.sessions where person_id = $1 order by created_at desc limit 1000`,
    [personId],
  );

export const updateDeletionRequested = (personId: string, days: number): Statement<{ at: string }> =>
  statement(
    'update identity.persons set deletion_at = now() + make_interval(days => $2) where id = $1 returning deletion_at as at',
    [personId, days],
  );

/** A row where the person had asked to be deleted. */
export const updateDeletionCancelled = (personId: string): Statement<{ id: string }> =>
  statement(
    'update identity.persons set deletion_at = null where id = $1 and deletion_at is not null and deleted_at is null returning id',
    [personId],
  );

/** People due for deletion: each is handled separately, so that a failure blocks nobody else. */
export const selectDueDeletions = (): Statement<{ id: string }> =>
  statement('select id from identity.persons where deletion_at < now() and deleted_at is null order by deletion_at');

export const lockDeletion = (personId: string): Statement<{ id: string }> =>
  statement(
    'select id from identity.persons where id = $1 and deletion_at < now() and deleted_at is null for update skip locked',
    [personId],
  );

/** Of these words, the addresses of people who are there. */
export const selectExistingAddresses = (words: readonly string[]): Statement<{ word: string }> =>
  statement('select email as word from identity.persons where email = any($1::text[]) and deleted_at is null', [words]);

/** Of these people, those who asked to be deleted. */
export const selectPersonsInDeletion = (personIds: readonly string[]): Statement<{ id: string }> =>
  statement('select id from identity.persons where id = any($1::uuid[]) and deletion_at is not null', [personIds]);

/** Nothing remains that could identify the person, and nobody can sign in with it. */
export const updatePersonErased = (personId: string, name: string): readonly Statement<unknown>[] => [
  statement(
    `update identity.persons set name = $2, email = null, email_verified_at = null, avatar = null, last_login_at = null,
       locked_at = coalesce(locked_at, now()), deleted_at = now(), updated_at = now(), version = version + 1,
       core_roles = '{}' where id = $1`,
    [personId, name],
  ),
  ...[
    'credentials',
    'connections',
    'sessions',
    'passkeys',
    'passkey_challenges',
    'totp_factors',
    'recovery_codes',
    'faces',
    'exports',
    'password_resets',
    'address_changes',
  ].map((table) => statement(`delete from identity.${table} where person_id = $1`, [personId])),
];
