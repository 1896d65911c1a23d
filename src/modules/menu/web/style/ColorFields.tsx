/** A colour of the menu: that of the theme, or two of the company's own, typed or picked, each with what is wrong with it. */
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Mode, modes } from '#kernel/contract/surfaces.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import { Colors, type Fault, findFaults, formatRatio, type MenuStyle } from '../../contract/style.ts';
import { useText } from '../text.ts';
import classes from './style.module.css';

const isWhole = (typed: string) => Colors.shape.light.safeParse(typed).success;

function ColorField(props: {
  of: Fault['of'];
  mode: Mode;
  value: string;
  fault: Fault | undefined;
  onChange: (color: string) => void;
}) {
  const { of, mode, value, fault, onChange } = props;
  const t = useText();
  // Typed text may not be a colour yet.
  const [typed, setTyped] = useState(value);
  const displayedColor = isWhole(typed) ? value : typed;
  const take = (next: string) => {
    setTyped(next);
    if (isWhole(next)) onChange(next.toLowerCase());
  };
  const color = t(`style.${of}`);
  const wrong = isWhole(displayedColor)
    ? fault && t('style.unreadable', { ratio: formatRatio(fault) })
    : t('style.no-color');
  return (
    <TextInput
      label={t(`style.${mode}`, { color })}
      value={displayedColor}
      maxLength={7}
      spellCheck={false}
      error={wrong}
      onChange={({ currentTarget }) => take(currentTarget.value.trim())}
      leftSection={
        <input
          type="color"
          className={classes.pick}
          aria-label={t(`style.pick-${mode}`, { color })}
          value={value}
          onChange={({ currentTarget }) => take(currentTarget.value)}
        />
      }
      leftSectionWidth={44}
    />
  );
}

export function ColorFields(props: {
  of: Fault['of'];
  style: MenuStyle;
  /** Initial custom colours. */
  first: Colors;
  onChange: (colors: Colors | null, what?: string) => void;
}) {
  const { of, style, first, onChange } = props;
  const t = useText();
  const colors = style[of];
  const faults = findFaults(style).filter((fault) => fault.of === of);
  return (
    <Stack gap="xs">
      <SegmentedChoice
        label={t(`style.${of}`)}
        value={colors ? 'own' : 'theme'}
        options={[
          { value: 'theme', label: t(`style.${of}.theme`) },
          { value: 'own', label: t('style.pick') },
        ]}
        onChange={(value) => onChange(value === 'own' ? first : null)}
      />
      {colors && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {modes.map((mode) => (
            <ColorField
              key={mode}
              {...{ of, mode }}
              value={colors[mode]}
              fault={faults.find((fault) => fault.mode === mode)}
              onChange={(color) => onChange({ ...colors, [mode]: color }, `${of} ${mode}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
