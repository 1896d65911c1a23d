/** Whom a change reaches: how many gain and how many lose, then the first of them by name with what. */
import { Stack, Text } from '@mantine/core';
import type { LocalText } from '../../contract/text.ts';
import { useKitText, useLocal } from '../i18n.tsx';
import { type EffectLine, Effects } from './Effects.tsx';

interface AffectedPeople {
  /** How many it reaches; how many of them gain, and how many lose. */
  affected: number;
  gaining: number;
  losing: number;
  /** The first of them. */
  people: readonly ({ memberId: string; name: string; menu?: Change } & Change)[];
}

interface Change {
  gains: readonly LocalText[];
  loses: readonly LocalText[];
}

const none: Change = { gains: [], loses: [] };

interface Said {
  people: string;
  nobody: string;
  gaining: string;
  losing: string;
  gains: (names: string) => string;
  loses: (names: string) => string;
  /** What comes into a person's menu and what leaves it, where that is told apart. */
  menuGains?: (names: string) => string;
  menuLoses?: (names: string) => string;
}

export function Affected({ told, said }: { told: AffectedPeople; said: Said }) {
  const t = useKitText();
  const local = useLocal();
  const { affected, gaining, losing, people } = told;
  if (people.length === 0) return <Text>{said.nobody}</Text>;
  const named = (list: readonly LocalText[]) => list.map((one) => local(one)).join(', ');
  const counted: EffectLine[] = [
    { key: 'losing', count: losing, sentence: said.losing, isWarning: true },
    { key: 'gaining', count: gaining, sentence: said.gaining },
  ].filter(({ count }) => count > 0);
  return (
    <Stack gap="sm">
      <Effects label={said.people} lines={counted} />
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {people.map(({ memberId, name, gains, loses, menu = none }) => (
          <li key={memberId}>
            <Text fw={600}>{name}</Text>
            {gains.length > 0 && <Text size="sm">{said.gains(named(gains))}</Text>}
            {loses.length > 0 && <Text size="sm">{said.loses(named(loses))}</Text>}
            {menu.gains.length > 0 && <Text size="sm">{said.menuGains?.(named(menu.gains))}</Text>}
            {menu.loses.length > 0 && <Text size="sm">{said.menuLoses?.(named(menu.loses))}</Text>}
          </li>
        ))}
      </ul>
      {affected > people.length && <Text c="dimmed">{t('word.andOthers', { count: affected - people.length })}</Text>}
    </Stack>
  );
}
