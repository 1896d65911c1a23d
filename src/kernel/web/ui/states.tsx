/** The four states of everything that is loaded: loading, empty, failed, refused. */
import { Button, Center, Code, Group, Skeleton, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toApiError } from '../api-error.ts';
import { useOwnerName } from '../host.tsx';
import { useDocumentTitle, useKitText } from '../i18n.tsx';

/** Grey bars in the shape of what comes, so that nothing jumps. */
export function Loading({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  const t = useKitText();
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={index} height={height} width={index % 3 === 2 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Where nothing else is on the page, its title is the page's: its h1, and what the window is called. */
function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title, useOwnerName());
  return (
    <Text component="h1" fw={650} size="md" ta="center">
      {title}
    </Text>
  );
}

function Notice(props: {
  icon: ReactNode;
  color: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: string;
  isPage?: boolean;
}) {
  return (
    <Center mih={220} px="md" py="xl" role={props.role}>
      <Stack align="center" gap="xs" maw={460}>
        <ThemeIcon variant="light" color={props.color} size={44} radius="xl" aria-hidden>
          {props.icon}
        </ThemeIcon>
        {props.isPage ? (
          <PageTitle title={props.title} />
        ) : (
          <Text fw={650} size="md" ta="center">
            {props.title}
          </Text>
        )}
        {props.children}
        {props.action && (
          <Group mt="sm" justify="center">
            {props.action}
          </Group>
        )}
      </Stack>
    </Center>
  );
}

/** Nothing is there yet, and what to do next. */
export function Empty(props: { title?: string; description?: ReactNode; action?: ReactNode; icon?: ReactNode }) {
  const t = useKitText();
  return (
    <Notice
      icon={props.icon ?? <IconInbox size={22} />}
      color="gray"
      title={props.title ?? t('state.empty')}
      action={props.action}
    >
      {props.description && (
        <Text c="dimmed" ta="center" component="div">
          {props.description}
        </Text>
      )}
    </Notice>
  );
}

interface TroubleProps {
  error: unknown;
  onRetry?: () => void;
  /** It stands in the place of the whole page, with its heading. */
  isPage?: boolean;
}

/** Loading failed: why, with retry, code and request number. */
export function Failed({ error, onRetry, isPage }: TroubleProps) {
  const t = useKitText();
  const { code, message, requestId } = toApiError(error);
  return (
    <Notice
      role="alert"
      icon={<IconAlertTriangle size={22} />}
      color="red"
      title={t('state.failed')}
      isPage={isPage}
      action={
        onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )
      }
    >
      <Text ta="center">{message}</Text>
      <Text size="xs" c="dimmed" ta="center" component="div">
        {t('word.code')} <Code>{code}</Code>
        {requestId && (
          <>
            {' · '}
            {t('word.requestNumber')} <Code>{requestId}</Code>
          </>
        )}
      </Text>
    </Notice>
  );
}

/** Not allowed, and why. */
export function Refused({ reason, action, isPage }: { reason: ReactNode; action?: ReactNode; isPage?: boolean }) {
  const t = useKitText();
  return (
    <Notice
      role={isPage ? 'alert' : undefined}
      icon={<IconLock size={22} />}
      color="yellow"
      title={t('state.refused')}
      action={action}
      isPage={isPage}
    >
      <Text c="dimmed" ta="center" component="div">
        {reason}
      </Text>
    </Notice>
  );
}

/** What a failed query shows: refused for 403, else the failure with retry. */
export function Trouble({ error, ...rest }: TroubleProps) {
  const about = toApiError(error);
  if (about.status === 403) return <Refused reason={about.message} isPage={rest.isPage} />;
  return <Failed error={about} {...rest} />;
}

/** Shows a query: loading, failed or refused, or its data. */
export function Loaded<Data>(props: {
  query: UseQueryResult<Data, unknown>;
  rows?: number;
  /** Of one row, in pixels: as high as what comes, so that nothing below it jumps. */
  height?: number;
  /** The header of the page is among what comes: whatever stands in its place has one, too. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { query, isPage } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (query.error) return <Trouble error={query.error} onRetry={() => void query.refetch()} isPage={isPage} />;
  return <Loading rows={props.rows} height={props.height} />;
}
