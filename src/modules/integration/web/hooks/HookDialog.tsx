/** Makes or changes a web hook. */
import { MultiSelect } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { createHook, updateHook } from '../../contract/hook.endpoints.ts';
import type { CreatedHook, Hook } from '../../contract/hook.ts';
import { hookTexts } from '../../contract/integration.texts.ts';
import { useCreateHook, useHookEvents } from '../integration.api.ts';
import { useText } from '../text.ts';

function EventsInput({ value, onChange, label, error }: SlotProps) {
  const local = useLocalText();
  const events = useHookEvents().data?.events ?? [];
  return (
    <MultiSelect
      label={label}
      withAsterisk
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      data={events.map(({ name, title }) => ({ value: name, label: `${local(title)} (${name})` }))}
      value={Array.isArray(value) ? value : []}
      error={error}
      onChange={onChange}
    />
  );
}

const slots = { events: (input: SlotProps) => <EventsInput {...input} /> };

export function HookDialog(props: { hook: Hook | null; onClose: () => void; onMade?: (created: CreatedHook) => void }) {
  const { hook, onClose, onMade } = props;
  const t = useText();
  const create = useCreateHook();
  const shared = { texts: hookTexts, slots, onClose } as const;
  if (hook) {
    return (
      <FormDialog
        {...shared}
        of={updateHook}
        title={t('hooks.edit')}
        done={t('word.saved')}
        params={{ id: hook.id }}
        row={hook}
      />
    );
  }
  return (
    <FormDialog
      {...shared}
      of={createHook}
      title={t('hooks.new')}
      done={t('hooks.made')}
      row={{ name: '', url: '', events: [] }}
      send={async (body) => {
        const created = await create.send({ body });
        onMade?.(created);
        return created;
      }}
    />
  );
}
