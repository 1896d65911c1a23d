/** A new frame: its name is all that is asked. By hand: the key that programs know it by is made up. */
import { Button, Fieldset, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createId } from '#kernel/contract/ids.ts';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { LogType } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import { undoPeriods } from '../../contract/undo.ts';
import { useCreateFrame } from './builder.api.ts';
import { useBuilderText } from './text.ts';

const logTypes = ['flow', 'finance', 'impact'] as const satisfies readonly LogType[];

export function NewFrame({ onClose }: { onClose: () => void }) {
  const t = useBuilderText();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [logType, setLogType] = useState<LogType>('flow');
  const create = useCreateFrame({ showsError: true });
  const make = async () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const title = { ko: name.trim(), en: name.trim() };
    const key = `flow-${createId().replaceAll('-', '').slice(-12)}`;
    await create.send({ body: { key, title, logType } }).then(
      ({ id }) => navigate(flowPaths.builder({ id })),
      // The error is shown above the field.
      () => undefined,
    );
  };
  return (
    <Dialog title={t('list.new')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Stack gap="md">
          <FormError error={create.error} />
          <TextInput
            label={t('new.name')}
            description={t('new.nameHint')}
            data-autofocus
            withAsterisk
            maxLength={120}
            value={name}
            error={isMissing && name.trim() === '' ? t('new.nameMissing') : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Fieldset legend={t('new.logType')}>
            <Radio.Group
              aria-label={t('new.logType')}
              value={logType}
              onChange={(value) => setLogType(value as LogType)}
            >
              <Stack gap="xs">
                {logTypes.map((type) => (
                  <Radio
                    key={type}
                    value={type}
                    label={t(`new.logType.${type}`)}
                    description={t('new.window', { days: undoPeriods[type] })}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </Fieldset>
          <Group justify="flex-end">
            <Button type="submit" loading={create.isSending}>
              {t('new.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
