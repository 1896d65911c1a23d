/** The icon and the badge of one line of the menu. */
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { maxCounts, type Node } from '../../contract/tree.ts';
import { replaceNode } from '../../contract/tree-changes.ts';
import { useText } from '../text.ts';
import { IconChoice } from '../tree/IconChoice.tsx';
import { getLines } from '../tree/rows.ts';
import type { Arranging } from '../tree/use-tree.ts';

type Badge = { ko: string; en: string };

/** Letters as they are typed; none is no badge, and one that is left out is as the other. */
function BadgeFields(props: { badge: Badge | undefined; onChange: (badge: Badge | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState({
    ko: props.badge?.ko ?? '',
    en: props.badge && props.badge.en !== props.badge.ko ? props.badge.en : '',
  });
  const type = (part: Partial<Badge>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const [ko, en] = [next.ko.trim(), next.en.trim()];
    props.onChange(ko || en ? { ko: ko || en, en: en || ko } : undefined);
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['ko', 'en'] as const).map((language) => (
          <TextInput
            key={language}
            label={t(`style.badge-${language}`)}
            value={typed[language]}
            maxLength={maxCounts.badge}
            onChange={({ currentTarget }) => type({ [language]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('style.badge-hint')}
      </Text>
    </>
  );
}

export function EntryAppearance(props: {
  arranging: Arranging;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const { arranging, chosen } = props;
  const { tree, base } = arranging;
  const t = useText();
  const local = useLocalText();
  const lines = getLines(tree, base);
  const line = lines.find(({ id }) => id === chosen);
  if (!line) return null;
  const { id, node } = line;
  const change = (part: Partial<Node>, what?: string) =>
    arranging.change(replaceNode(tree, { ...node, ...part } as Node), what);
  return (
    <Section title={t('style.entry')} description={t('style.entry-hint')}>
      <Stack gap="md">
        <NativeSelect
          label={t('style.which')}
          value={id}
          onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
          data={lines.map((line) => ({
            value: line.id,
            label: `${line.level === 2 ? '\u2003' : ''}${local(line.label)}`,
          }))}
        />
        <IconChoice value={node.icon} onChange={(icon) => change({ icon })} />
        {node.kind !== 'group' && (
          <BadgeFields key={id} badge={node.badge} onChange={(badge) => change({ badge }, `badge ${id}`)} />
        )}
      </Stack>
    </Section>
  );
}
