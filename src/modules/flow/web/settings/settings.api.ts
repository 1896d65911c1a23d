/** Settings API: server calls of block settings and rehearsals. */
import { useCan } from '#kernel/web/can.tsx';
import { useEndpoint, useEndpointPages, useSend } from '#kernel/web/query.ts';
import { listMembers } from '#modules/access/contract/endpoints.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { findChoices } from '../../contract/choice.endpoints.ts';
import * as api from '../../contract/endpoints.ts';

/** Members of the company, for permitted readers; others write an expression or use a role. */
export function useMembers(): { id: string; name: string }[] {
  const { allowed } = useCan(companyPermissions['company.member.read']);
  const members = useEndpointPages(listMembers, { query: { status: 'active', limit: 100 } }, { enabled: allowed });
  return members.rows.map(({ personId, name }) => ({ id: personId, name }));
}

export const useRehearsal = () => useSend(api.rehearseFlow);
/** Runs of this flow that the person may read, the latest first. */
export const useRecorded = (frame: string | undefined) =>
  useEndpointPages(api.listExecutions, { query: { frame, kind: 'run', limit: 20 } }, { enabled: frame !== undefined });
export const useRecordedRun = (id: string | null) =>
  useEndpoint(api.readExecution, { params: { id: id ?? '' } }, { enabled: id !== null });

/** Types of records that the person may read. */
export const useRecordTypes = () =>
  useEndpoint(findChoices, { body: { kind: 'type', q: '' } }, { isFixed: true }).data ?? [];

/** The company's choices for a setting of a block. */
export const useOffered = (block: string, path: string) =>
  useEndpoint(findChoices, { body: { kind: 'setting', block, path, q: '' } }, { isFixed: true, freshFor: 0 }).data ??
  [];
