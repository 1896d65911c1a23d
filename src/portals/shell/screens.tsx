/** Screens in place of a portal or a screen: waiting, not found, broken. */

import { Anchor, Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeading } from '#kernel/web/heading.ts';
import { useDocumentTitle, useKitText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { useShellHandover } from '#kernel/web/shell-handover.ts';
import { ProductLogo, Wordmark } from '#kernel/web/ui/ProductLogo.tsx';
import { useShellText } from './text.ts';

/** One message in the middle of an otherwise empty page. */
export function PlainScreen(props: { title: string; children?: ReactNode; actions?: ReactNode; role?: string }) {
  const kit = useKitText();
  useDocumentTitle(props.title, kit('product.name'));
  useShellHandover();
  const heading = useHeading();
  return (
    <Center component="main" tabIndex={-1} mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw={520} role={props.role}>
        <Group gap={6} c="dimmed">
          <ProductLogo size={22} />
          <Wordmark height={18} />
        </Group>
        <Title order={1} ta="center" ref={heading} tabIndex={-1}>
          {props.title}
        </Title>
        {props.children}
        {props.actions && <Group justify="center">{props.actions}</Group>}
      </Stack>
    </Center>
  );
}

/** Something is being found out; the message says what. */
export function WaitScreen({ message }: { message: string }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" role="status" aria-live="polite">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{message}</Text>
      </Stack>
    </Center>
  );
}

export function CompanyLoading({ code }: { code: string | null }) {
  const t = useShellText();
  return <WaitScreen message={code ? t('routing.loading', { code }) : t('routing.loading-any')} />;
}

export function SessionChecking() {
  const t = useShellText();
  return <WaitScreen message={t('session.checking')} />;
}

/** An address without a screen. */
export function NotFound() {
  const t = useShellText();
  return (
    <PlainScreen
      title={t('word.pageNotFound')}
      actions={
        <Button component="a" href={getSiteAddress('/')}>
          {t('missing.home')}
        </Button>
      }
    >
      <Text ta="center" c="dimmed">
        {t('missing.message')}
      </Text>
    </PlainScreen>
  );
}

/** A screen that failed to load or draw: usually a new version was deployed. */
export function Broken() {
  const t = useShellText();
  return (
    <PlainScreen
      role="alert"
      title={t('broken.title')}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t('broken.reload')}</Button>
          <Anchor href={getSiteAddress('/')}>{t('missing.home')}</Anchor>
        </>
      }
    >
      <Text ta="center" c="dimmed">
        {t('broken.message')}
      </Text>
    </PlainScreen>
  );
}
