/** Makes a key: its name, what it may do, until when. */
import { MultiSelect, Select } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { createKey } from '../../contract/endpoints.ts';
import { keyTexts } from '../../contract/integration.texts.ts';
import { type CreatedKey, keyDays } from '../../contract/key.ts';
import { useCreateKey, useKeyScopes } from '../integration.api.ts';
import { useText } from '../text.ts';

const expiryDays = [30, 90, 365] as const;
const dayMs = 86_400_000;

function ScopesInput({ value, onChange, label, error }: SlotProps) {
  const local = useLocalText();
  const scopes = useKeyScopes().data?.scopes ?? [];
  return (
    <MultiSelect
      label={label}
      withAsterisk
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      data={scopes.map(({ name, title }) => ({ value: name, label: `${local(title)} (${name})` }))}
      value={Array.isArray(value) ? value : []}
      error={error}
      onChange={onChange}
    />
  );
}

function ExpiryInput({ value, onChange, label, error }: SlotProps) {
  const t = useText();
  const chosen = expiryDays.find(
    (days) => value && Math.round((Date.parse(String(value)) - Date.now()) / dayMs) === days,
  );
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={expiryDays.map((days) => ({ value: String(days), label: t('keys.days', { days }) }))}
      value={String(chosen ?? keyDays.usual)}
      error={error}
      onChange={(days) => onChange(new Date(Date.now() + Number(days) * dayMs).toISOString())}
    />
  );
}

const slots = {
  scopes: (input: SlotProps) => <ScopesInput {...input} />,
  expiresAt: (input: SlotProps) => <ExpiryInput {...input} />,
};

export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (created: CreatedKey) => void }) {
  const t = useText();
  const create = useCreateKey();
  return (
    <FormDialog
      of={createKey}
      title={t('keys.new')}
      texts={keyTexts}
      slots={slots}
      done={t('keys.made')}
      row={{ name: '', scopes: [], expiresAt: null }}
      onClose={onClose}
      send={async (body) => {
        const created = await create.send({ body: { ...body, expiresAt: body.expiresAt || null } });
        onMade(created);
        return created;
      }}
    />
  );
}
