/** All permissions of a person as a CSV file, each with the links that give it: the exporter and the reason are recorded. */
import { recordAccess } from '#kernel/server/access-records.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Cell, Download } from '#kernel/server/download.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { listPermissionsWithLinks } from './explain.service.ts';

const heads = {
  ko: ['분야', '권한', '권한 이름', '이유'],
  en: ['Part', 'Permission', 'Name of the permission', 'Why'],
};

/** @throws NOT_FOUND */
export async function createPermissionExport(
  context: Context,
  { personId, reason }: { personId: string; reason: string },
): Promise<Download> {
  const { memberId, permissions } = await listPermissionsWithLinks(context, { personId });
  const { locale } = context;
  audit(context, {
    action: 'access.what-can.export',
    subject: { type: 'person', id: personId },
    after: { permissions: permissions.length, reason },
  });
  recordAccess(context, { action: 'access.what-can.export', subject: { type: 'member', ids: [memberId] }, reason });
  const name = (await findPeople(context, [personId])).get(personId)?.name ?? '';
  const rows = permissions.map(({ room, permission, sentences }): Cell[] => [
    room[locale],
    permission[locale],
    permission.name,
    sentences.map((sentence) => sentence[locale]).join(' '),
  ]);
  return {
    name: locale === 'en' ? `permissions of ${name}.csv` : `${name} 권한.csv`,
    async *rows() {
      yield [heads[locale], ...rows];
    },
  };
}
