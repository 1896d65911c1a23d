/** The icon of a group or an entry, of the kit's set; left alone, that of what it leads to. */
import { NativeSelect } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { LineIcon } from '#kernel/web/ui/index.ts';
import { type IconName, iconLines, iconNames, menuIcons } from '../../contract/icons.ts';
import { useText } from '../text.ts';

export function IconChoice(props: { value: IconName | undefined; onChange: (icon: IconName | undefined) => void }) {
  const t = useText();
  const local = useLocalText();
  return (
    <NativeSelect
      label={t('entry.icon')}
      leftSection={props.value && <LineIcon d={iconLines[props.value]} />}
      value={props.value ?? ''}
      onChange={({ currentTarget: { value } }) => props.onChange(iconNames.find((name) => name === value))}
      data={[
        { value: '', label: t('entry.icon-usual') },
        ...iconNames.map((value) => ({ value, label: local(menuIcons[value]) })),
      ]}
    />
  );
}
