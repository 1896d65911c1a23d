import { Select, TextInput } from '@mantine/core';
import { FilterBar } from '#kernel/web/ui/index.ts';
import { useAuditActions, useMembers } from '../admin.api.ts';
import { useText } from '../text.ts';

export const unset = { actor: '', kind: '', since: '', until: '', subject: '' };
export type Asked = { [K in keyof typeof unset]: string };

/** A day of the reader's calendar as the instant at which it begins, or the next one does. */
function instantOf(day: string, more: 0 | 1): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const begins = new Date(`${day}T00:00`);
  begins.setDate(begins.getDate() + more);
  return begins.toISOString();
}

/** The filters as both lists of records take them. */
export const queryOf = (asked: Asked) => ({
  actorId: asked.actor || undefined,
  action: asked.kind || undefined,
  from: instantOf(asked.since, 0),
  to: instantOf(asked.until, 1),
});

/** By person, kind and time. `isAccess`: kinds of looks, which are none of the trail. */
export function AuditFilters(props: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const t = useText();
  const { asked, onAsk } = props;
  const members = useMembers();
  const actions = useAuditActions().data ?? [];
  const groups = Map.groupBy(actions, ({ about }) => about);
  const kinds = [...groups].map(([group, ones]) => ({
    group,
    items: ones.map(({ action, did }) => ({ value: action, label: did })),
  }));
  return (
    <FilterBar>
      <Select
        aria-label={t('audit.person')}
        placeholder={t('audit.person')}
        data={members.rows.map((member) => ({ value: member.personId, label: member.name }))}
        value={asked.actor || null}
        onChange={(actor) => onAsk({ actor: actor ?? '' })}
        searchable
        clearable
        w={170}
      />
      <Select
        aria-label={t('audit.kind')}
        placeholder={t('audit.kind')}
        data={kinds}
        value={asked.kind || null}
        onChange={(kind) => onAsk({ kind: kind ?? '' })}
        searchable
        clearable
        w={260}
      />
      <TextInput
        type="date"
        aria-label={t('audit.since')}
        value={asked.since}
        onChange={(event) => onAsk({ since: event.currentTarget.value })}
        w={150}
      />
      <TextInput
        type="date"
        aria-label={t('audit.until')}
        value={asked.until}
        onChange={(event) => onAsk({ until: event.currentTarget.value })}
        w={150}
      />
    </FilterBar>
  );
}
