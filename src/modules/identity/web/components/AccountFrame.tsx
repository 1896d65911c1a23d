/** A page for one small task: no menu, the way back above, the language switch next to it. */
import { Anchor, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LocalText } from '#kernel/contract/text.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useDocumentTitle, useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { Wordmark } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export function AccountFrame({ title, children }: { title: LocalText; children: ReactNode }) {
  const heading = useHeading();
  const t = useText();
  const kit = useKitText();
  const local = useLocalText();
  useDocumentTitle(local(title), kit('product.name'));
  return (
    <Stack component="main" tabIndex={-1} maw={460} mx="auto" px="md" py={{ base: 'lg', sm: 64 }} gap="xl">
      <Group justify="space-between">
        <Anchor component={Link} to={identityPaths.login()} size="sm">
          ← {t('forgot.login')}
        </Anchor>
        <LanguageSwitch />
      </Group>
      <Wordmark height={36} />
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="md">
          <Title order={1} ref={heading} tabIndex={-1}>
            {local(title)}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Stack>
  );
}
