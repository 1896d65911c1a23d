/** Selling points: three reasons to join. */
import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconArrowBackUp, IconRoute, IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../text.ts';

const points = [
  { key: 'undo', icon: IconArrowBackUp },
  { key: 'flow', icon: IconRoute },
  { key: 'safe', icon: IconShieldCheck },
] as const;

export function SellingPoints() {
  const t = useText();
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {points.map(({ key, icon: Icon }) => (
        <Group component="li" key={key} gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" size={40} radius="md" aria-hidden>
            <Icon size={20} />
          </ThemeIcon>
          <div>
            <Text fw={600}>{t(`point.${key}`)}</Text>
            <Text c="dimmed">{t(`point.${key}-text`)}</Text>
          </div>
        </Group>
      ))}
    </Stack>
  );
}
