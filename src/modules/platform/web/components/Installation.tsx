/** Installation section: server settings and their variables, read-only. */
import { Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { DefinitionList, Loaded, Section } from '#kernel/web/ui/index.ts';
import type { InstallationSetting } from '../../contract/installation.endpoints.ts';
import { useInstallation } from '../platform.api.ts';
import { useText } from '../text.ts';

function Value({ value, variables }: InstallationSetting) {
  const t = useText();
  const language = useLanguage();
  const formatValue = () => {
    if (typeof value === 'number') return `${formatNumber(value, language)} MB`;
    if (typeof value === 'boolean') return t(value ? 'installation.on' : 'installation.off');
    return value.length > 0 ? value.join(', ') : t('installation.unset');
  };
  return (
    <Stack gap={2}>
      <span>{formatValue()}</span>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {variables.join(', ')}
      </Text>
    </Stack>
  );
}

export function Installation() {
  const t = useText();
  const installation = useInstallation();
  return (
    <Section title={t('installation.title')} description={t('installation.hint')}>
      <Loaded query={installation} rows={5}>
        {({ settings }) => (
          <DefinitionList
            items={settings.map((setting) => ({
              label: t(`installation.${setting.key}`),
              value: <Value {...setting} />,
            }))}
          />
        )}
      </Loaded>
    </Section>
  );
}
