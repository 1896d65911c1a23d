/** Affected people: counts of gains and losses from a change, then the first people by name with details. */
import { Stack, Text } from '@mantine/core';
import type { LocalText } from '../../contract/text.ts';
import { useKitText, useLocalText } from '../i18n.tsx';
import { type EffectLine, EffectList } from './EffectList.tsx';

interface AffectedPeople {
  /** Number of people affected; number who gain, and number who lose. */
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

interface AffectedTexts {
  people: string;
  nobody: string;
  gaining: string;
  losing: string;
  gains: (names: string) => string;
  loses: (names: string) => string;
  /** Additions to and removals from a person's menu, where shown separately. */
  menuGains?: (names: string) => string;
  menuLoses?: (names: string) => string;
}

export function AffectedList({ people: affectedPeople, texts }: { people: AffectedPeople; texts: AffectedTexts }) {
  const t = useKitText();
  const local = useLocalText();
  const { affected, gaining, losing, people } = affectedPeople;
  if (people.length === 0) return <Text>{texts.nobody}</Text>;
  const named = (list: readonly LocalText[]) => list.map((item) => local(item)).join(', ');
  const counted: EffectLine[] = [
    { key: 'losing', count: losing, sentence: texts.losing, isWarning: true },
    { key: 'gaining', count: gaining, sentence: texts.gaining },
  ].filter(({ count }) => count > 0);
  return (
    <Stack gap="sm">
      <EffectList label={texts.people} lines={counted} />
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {people.map(({ memberId, name, gains, loses, menu = none }) => (
          <li key={memberId}>
            <Text fw={600}>{name}</Text>
            {gains.length > 0 && <Text size="sm">{texts.gains(named(gains))}</Text>}
            {loses.length > 0 && <Text size="sm">{texts.loses(named(loses))}</Text>}
            {menu.gains.length > 0 && <Text size="sm">{texts.menuGains?.(named(menu.gains))}</Text>}
            {menu.loses.length > 0 && <Text size="sm">{texts.menuLoses?.(named(menu.loses))}</Text>}
          </li>
        ))}
      </ul>
      {affected > people.length && <Text c="dimmed">{t('word.andOthers', { count: affected - people.length })}</Text>}
    </Stack>
  );
}
