/** Looking for a block in the whole frame, loops included; choosing one leads to it. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { searchBlocks } from '../../contract/drafting/block-search.ts';
import classes from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

const maxFound = 50;

export function BlockSearchPanel() {
  const t = useBuilderText();
  const local = useLocalText();
  const { draft, catalogue, kindOf, reveal } = useBuilder();
  const [typed, setTyped] = useState('');
  const names = new Map(catalogue.map(({ kind, title }) => [kind, local(title)]));
  const matches = searchBlocks(draft, typed, (kind) => names.get(kind) ?? kind).slice(0, maxFound);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('search.label')}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = matches;
          if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) reveal(first.block.id);
        }}
      />
      {typed.trim() !== '' && (
        <Text size="sm" c="dimmed" role="status">
          {t('search.count', { count: matches.length })}
        </Text>
      )}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('search.results')}>
        {matches.map(({ block }) => (
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
