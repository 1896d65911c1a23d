/** How a task may end: a button for each way, by name. */
import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import { freshWay } from '../../contract/setting/form.ts';
import { renameOutlet, withBlock, withSettings } from '../../contract/setting/place.ts';
import type { EditorProps } from './editor.ts';
import { LocalInput } from './LocalInput.tsx';
import { OutletInput } from './OutletInput.tsx';
import { useScope } from './scope.tsx';
import { useSettingText } from './text.ts';

interface Way {
  key: string;
  label: LocalText;
}

export function TaskOutlets({ definition, blockId, settings, onChange, onSettings }: EditorProps) {
  const t = useSettingText();
  const { readOnly, problemAt } = useScope();
  const ways = Array.isArray(settings.outlets)
    ? (settings.outlets as unknown as Way[])
    : [{ key: 'next', label: { ...words.done } }];
  const keys = ways.map(({ key }) => key);
  const next = (outlets: Way[]) => withSettings(settings, { outlets: outlets as unknown as Json });
  const put = (index: number, way: Way) => ways.map((one, at) => (at === index ? way : one));
  const rename = (index: number, way: Way, to: string) =>
    onChange(
      renameOutlet(
        withBlock(definition, blockId, (one) => ({ ...one, settings: next(put(index, { ...way, key: to })) })),
        blockId,
        { from: way.key, to },
      ),
    );
  const add = () => {
    let number = ways.length + 1;
    while (keys.includes(`way${number}`)) number++;
    onSettings(next([...ways, freshWay(number)]));
  };
  return (
    <Fieldset legend={t('task.outlets')} p="xs">
      <Stack gap="sm">
        {ways.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <Stack key={index} gap={4}>
            <LocalInput
              label={t('task.outlet', { number: index + 1 })}
              value={way.label}
              readOnly={readOnly}
              max={80}
              onChange={(label) => onSettings(next(put(index, { ...way, label })))}
            />
            <OutletInput
              label={t('way.nameOf', { number: index + 1 })}
              value={way.key}
              taken={keys.filter((_, at) => at !== index)}
              error={problemAt(`outlets.${index}.key`)}
              onChange={(to) => rename(index, way, to)}
            />
            {!readOnly && ways.length > 1 && (
              <Group justify="flex-end">
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('way.remove', { number: index + 1 })}
                  onClick={() => onSettings(next(ways.filter((_, at) => at !== index)))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            )}
          </Stack>
        ))}
        {!readOnly && ways.length < 10 && (
          <Group>
            <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
              {t('way.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
