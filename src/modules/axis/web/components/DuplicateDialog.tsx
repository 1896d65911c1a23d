/** Before a second record of the same thing: those that are there already, to be opened, or the new one all the same. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog, TextLink } from '#kernel/web/ui/index.ts';
import type { DuplicateRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { BrowserPlace } from '../slots.ts';
import { useText } from '../text.ts';

export function DuplicateDialog(props: {
  type: TypeDefinition;
  alike: readonly DuplicateRecord[];
  home: BrowserPlace['home'];
  isCreating: boolean;
  onCreate: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const local = useLocalText();
  const { type, alike, home } = props;
  const labelOf = (key: string) => local(type.fields.find((field) => field.key === key)?.label ?? { ko: key, en: key });
  return (
    <Dialog onClose={props.onClose} title={t('alike.title')}>
      <Stack gap="md">
        <Text>{t('alike.message')}</Text>
        {alike.map(({ id, title, code, fields }) => (
          <Group key={id ?? title} justify="space-between">
            <div>
              <Text fw={600}>{code ? `${title} (${code})` : title}</Text>
              <Text size="sm" c="dimmed">
                {t('alike.same', { fields: fields.map(labelOf).join('·') })}
              </Text>
            </div>
            {id && (
              <TextLink to={home({ axis: type.axis, type: type.key, id })}>
                {t('alike.open', { type: local(type.label) })}
              </TextLink>
            )}
          </Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t('word.cancel')}
          </Button>
          <Button loading={props.isCreating} onClick={props.onCreate}>
            {t('alike.create')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
