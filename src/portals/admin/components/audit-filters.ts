/** By person, kind and period: the filters shared by the trail and the access records. */
import type { listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { useListQuery } from '#kernel/web/ui/index.ts';
import { useAuditActions, useMembers } from '../admin.api.ts';

const auditFilters = {
  actorId: { ko: '사람', en: 'Person' },
  action: commonTexts.kind,
  from: { label: { ko: '부터', en: 'From' }, day: 'begins' },
  to: { label: { ko: '까지', en: 'Until' }, day: 'ends' },
  ip: { ko: '접속지', en: 'Address' },
  only: {
    label: { ko: '골라 보기', en: 'Only' },
    options: {
      night: { ko: '밤(22~6시)', en: 'At night (22–6)' },
      'day-off': { ko: '쉬는 날', en: 'Days off' },
      export: { ko: '내보낸 것', en: 'Exports' },
    },
  },
} satisfies TextsOf<QueryOf<typeof listAccess>>;

/** Query of this list, by its own schema: parameters of only the other one remain in the address and are omitted. */
export function useAuditQuery<E extends typeof listAudit | typeof listAccess>(endpoint: E) {
  const members = useMembers().rows.map((member) => ({ value: member.personId, label: member.name }));
  const actions = useAuditActions().data ?? [];
  const kinds = actions.map(({ action, about, did }) => ({ value: action, label: did, group: about }));
  return useListQuery(endpoint, auditFilters, { choices: { actorId: members, action: kinds } });
}
