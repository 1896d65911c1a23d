/** Style form: menu style set by hand, choice by choice. It sends nothing: choices go into the tree. */
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { productColor } from '#kernel/contract/logo.ts';
import { useHost } from '#kernel/web/host.tsx';
import { createShades, findReadableShade } from '#kernel/web/theme/shades.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import { type Colors, defaultStyle, type MenuStyle, type StyleChoice, styleChoices } from '../../contract/style.ts';
import { useText } from '../text.ts';
import type { Arranging } from '../tree/use-tree.ts';
import { ColorFields } from './ColorFields.tsx';

/** Shades of the company's colour that can be read to begin with. */
function useInitialColors(): Record<'accent' | 'background', Colors> {
  const shades = createShades(useHost().company?.theme.primaryColor ?? productColor);
  const dark = shades[findReadableShade(shades, '#fafafb', { first: 6, ratio: 5 })] ?? shades[9];
  return { accent: { light: dark, dark: shades[3] }, background: { light: shades[0], dark: shades[9] } };
}

const isDefaultChoice = (style: MenuStyle) => JSON.stringify(style) === JSON.stringify(defaultStyle);

export function StyleForm({ arranging }: { arranging: Arranging }) {
  const t = useText();
  const first = useInitialColors();
  const { tree } = arranging;
  const style = tree.style ?? defaultStyle;
  // Text typed into fields is dropped together with its subject.
  const [round, setRound] = useState(0);
  const change = (part: Partial<MenuStyle>, what?: string) => {
    const next = { ...style, ...part };
    arranging.change({ ...tree, style: isDefaultChoice(next) ? undefined : next }, what);
  };
  const undo = () => {
    arranging.undo();
    setRound(round + 1);
  };
  const choice = <Of extends StyleChoice>(of: Of) => (
    <SegmentedChoice
      key={of}
      label={t(`style.${of}`)}
      value={style[of]}
      options={styleChoices[of].map((value) => ({
        value: value as MenuStyle[Of],
        label: t(`style.${of}.${value}` as Parameters<typeof t>[0]),
      }))}
      onChange={(value) => change({ [of]: value })}
    />
  );
  return (
    <Section
      title={t('style.title')}
      action={
        arranging.isDirty && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={undo}>
            {t('tree.undo')}
          </Button>
        )
      }
    >
      <Stack gap="lg" key={round}>
        <ColorFields
          of="accent"
          {...{ style }}
          first={first.accent}
          onChange={(accent, what) => change({ accent }, what)}
        />
        <ColorFields
          of="background"
          {...{ style }}
          first={first.background}
          onChange={(background, what) => change({ background }, what)}
        />
        {choice('chosen')}
        {choice('icons')}
        {choice('corner')}
        {choice('density')}
        {choice('groups')}
        {!isDefaultChoice(style) && (
          <Group>
            <Button
              variant="default"
              onClick={() => {
                change(defaultStyle);
                setRound(round + 1);
              }}
            >
              {t('style.reset')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
