/** Someone else saved first: choose a value for fields both changed; all other changes of both are retained. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { createDiffRows, Dialog } from '#kernel/web/ui/index.ts';
import { findClashes, merge, type Version } from '../../contract/merge.ts';
import { formatNamedValue, labelOf, type Reading } from '../record-fields.ts';
import { useText } from '../text.ts';

export function ConflictDialog(props: {
  base: Version;
  mine: Version;
  theirs: Version;
  reading: Reading;
  isSaving: boolean;
  onMerge: (merged: Version) => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { base, mine, theirs, reading } = props;
  const clashes = findClashes(base, mine, theirs);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const wins = clashes.map((clash) => clash.key).filter((key) => (chosen[key] ?? 'mine') === 'mine');
  const textOf = (key: string, value: unknown) => {
    const [row] = createDiffRows(null, formatNamedValue(key, value, reading) as Json, { language });
    return row?.after ?? '–';
  };
  return (
    <Dialog onClose={props.onClose} title={t('word.changedFirst')} size="lg">
      <Stack gap="lg">
        <Text>{t(clashes.length > 0 ? 'conflict.message' : 'conflict.none')}</Text>
        {clashes.map(({ key, mine: my, theirs: their }) => (
          <Radio.Group
            key={key}
            label={labelOf(key, reading)}
            value={chosen[key] ?? 'mine'}
            onChange={(value) => setChosen((old) => ({ ...old, [key]: value }))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label={`${t('conflict.mine')}: ${textOf(key, my)}`} />
              <Radio value="theirs" label={`${t('conflict.theirs')}: ${textOf(key, their)}`} />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onDiscard}>
            {t('conflict.discard')}
          </Button>
          <Button loading={props.isSaving} onClick={() => props.onMerge(merge(base, mine, theirs, wins))}>
            {t('conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
