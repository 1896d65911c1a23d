/** The single changes, folded: the latest first, as they will be taken back. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ImpactView } from '../../contract/shapes.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { useText } from '../text.ts';
import { ImpactCard, ImpactList } from './ImpactList.tsx';
import { Portion } from './Portion.tsx';

function Part(props: { title: string; impacts: readonly ImpactView[]; reversed?: boolean }) {
  if (props.impacts.length === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs">
        {props.title} {props.impacts.length}
      </Title>
      <Portion rows={props.impacts}>
        {(rows) => (
          <ImpactList>
            {rows.map((impact) => (
              <ImpactCard key={impact.id} impact={impact} reversed={props.reversed} />
            ))}
          </ImpactList>
        )}
      </Portion>
    </div>
  );
}

export function UndoLog({ preview }: { preview: UndoPreview }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  // A part of a thing that is taken back otherwise stands above, with its own words.
  const kept = preview.kept.filter((impact) => impact.part === null);
  const count = preview.reverse.length + kept.length + preview.impossible.length + preview.blocked.length;
  if (count === 0) return null;
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('word.details')} {count}
      </Button>
      <div id={id}>
        {open && (
          <Stack mt="sm">
            <Text c="dimmed">{t('undo.detailsHint')}</Text>
            <Part title={t('undo.reversed')} impacts={preview.reverse} reversed />
            <Part title={t('undo.kept')} impacts={kept} />
            <Part title={t('undo.impossible')} impacts={preview.impossible} />
            <Part title={t('undo.blocked')} impacts={preview.blocked} />
          </Stack>
        )}
      </div>
    </div>
  );
}
