/** Access records of the past, for tests: as they would have been written then. */
import { createId } from '#kernel/contract/ids.ts';
import { statement, toJson } from '#kernel/server/database/unit.ts';
import type { TestCompany, TestMember } from '../testing.ts';

export interface PastAccessRecord {
  at: string;
  by: Pick<TestMember, 'personId' | 'name'>;
  subjects: readonly string[];
  type?: string;
  action?: string;
  ip?: string;
}

const insert = `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, ip, action, subject_type, subjects)
  select $1, r.* from jsonb_to_recordset($2::jsonb)
    as r(id uuid, at timestamptz, actor_id uuid, actor_name text, ip text, action text, subject_type text, subjects uuid[])`;

export async function insertPastAccessRecords(company: TestCompany, looks: readonly PastAccessRecord[]): Promise<void> {
  const rows = looks.map(
    ({ at, by, subjects, type = 'axis.record', action = 'axis.record.list', ip = '10.0.0.1' }) => ({
      ...{ id: createId(), at, actor_id: by.personId, actor_name: by.name, ip, action, subject_type: type, subjects },
    }),
  );
  await company.service(({ unit, companyId }) => unit.query(statement(insert, [companyId, toJson(rows)])));
}

export const createIds = (count: number): string[] => Array.from({ length: count }, () => createId());
