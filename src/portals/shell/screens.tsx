/** Screens that stand in for a portal: loading, not found, errors of routing. */
import { Anchor, Button, Center, Code, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle, useKitText } from '#kernel/web/i18n.tsx';
import { DefinitionList } from '#kernel/web/ui/index.ts';
import { type Routing, rootOrigin } from './routing.ts';
import { useShellText } from './text.ts';

/** One message in the middle of an otherwise empty page. */
export function PlainScreen(props: { title: string; children?: ReactNode; actions?: ReactNode; role?: string }) {
  const kit = useKitText();
  useDocumentTitle(props.title, kit('product.name'));
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw={520} role={props.role}>
        <Text fw={700} c="dimmed" size="sm">
          {kit('product.name')}
        </Text>
        <Title order={1} ta="center">
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

type Problem = Extract<Routing, { context: 'ROUTING_ERROR' }>;

function CompanyMissing({ code }: { code: string | null }) {
  const t = useShellText();
  const root = rootOrigin(location.origin, code);
  return (
    <PlainScreen
      title={t('routing.company-title')}
      actions={
        <>
          <Button component="a" href={`${root}/`}>
            {t('routing.main-site')}
          </Button>
          <Button component="a" variant="default" href={`${root}/create-company`}>
            {t('routing.create-company')}
          </Button>
        </>
      }
    >
      <Text ta="center" c="dimmed">
        {t('routing.company-message', { code: code ?? location.hostname })}
      </Text>
      <Code>{code ?? location.hostname}</Code>
    </PlainScreen>
  );
}

/** The three ways in which a host leads nowhere. */
export function RoutingProblem({ routing, onRetry }: { routing: Problem; onRetry: () => void }) {
  const t = useShellText();
  const kit = useKitText();
  if (routing.problem === 'no-company') return <CompanyMissing code={routing.code} />;
  if (routing.problem === 'failed') {
    return (
      <PlainScreen
        role="alert"
        title={t('routing.domain-title')}
        actions={<Button onClick={onRetry}>{kit('state.retry')}</Button>}
      >
        <Text ta="center" c="dimmed">
          {t('routing.domain-message')}
        </Text>
      </PlainScreen>
    );
  }
  const facts = [
    { label: t('routing.domain'), value: <Code>{routing.domain}</Code> },
    { label: t('routing.type'), value: <Code>{routing.type}</Code> },
    { label: t('routing.context'), value: <Code>{routing.context}</Code> },
  ];
  return (
    <PlainScreen role="alert" title={t('routing.error-title')}>
      <Text ta="center" c="dimmed">
        {t('routing.error-message')}
      </Text>
      <DefinitionList items={facts} columns={3} />
    </PlainScreen>
  );
}

/** An address without a screen. */
export function NotFound() {
  const t = useShellText();
  return (
    <PlainScreen
      title={t('missing.title')}
      actions={
        <Button component="a" href="/">
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
          <Anchor href="/">{t('missing.home')}</Anchor>
        </>
      }
    >
      <Text ta="center" c="dimmed">
        {t('broken.message')}
      </Text>
    </PlainScreen>
  );
}
