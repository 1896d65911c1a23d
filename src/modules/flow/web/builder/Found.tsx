/** Looking for a block in the whole frame, loops included; choosing one leads to it. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { searchBlocks } from '../../contract/drafting/search.ts';
import classes from './builder.module.css';
import { useBuilder } from './builder.tsx';
import { useBuilderText } from './text.ts';

const most = 50;

export function Found() {
  const t = useBuilderText();
  const local = useLocal();
  const { draft, catalogue, kindOf, reveal } = useBuilder();
  const [typed, setTyped] = useState('');
  const names = new Map(catalogue.map(({ kind, title }) => [kind, local(title)]));
  const found = searchBlocks(draft, typed, (kind) => names.get(kind) ?? kind).slice(0, most);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('search.label')}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) reveal(first.block.id);
        }}
      />
      {typed.trim() !== '' && (
        <Text size="sm" c="dimmed" role="status">
          {t('search.count', { count: found.length })}
        </Text>
      )}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('search.results')}>
        {found.map(({ block }) => (
          <li key={block.id}>
            <button type="button" className={classes.line} onClick={() => reveal(block.id)}>
              <b>{local(block.title)}</b> <span>{local(kindOf(block)?.title ?? block.kind)}</span>
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
