/** The four states of everything that is loaded: loading, empty, failed, refused. */
import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, toApiError } from '../api-error.ts';
import { useHeading } from '../heading.ts';
import { useOwnerName } from '../host.tsx';
import { useDocumentTitle, useKitText } from '../i18n.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { getMissingPermissions } from '../permission-request.ts';
import { AskButton } from './AskButton.tsx';
import { ErrorReference } from './ErrorReference.tsx';
import type { IllustrationName } from './illustrations.tsx';
import classes from './states.module.css';

/** Most screens show none: it comes into its place. */
const LazyIllustration = lazyPart(async () => (await import('./illustrations.tsx')).Illustration);

/** Grey bars in the shape of what comes, so that nothing jumps. */
export function Loading({ rows = 4, height = 20 }: { rows?: number; height?: number }) {
  const t = useKitText();
  return (
    <Stack gap="sm" role="status" aria-busy="true" data-waiting>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={index} height={height} width={index % 3 === 2 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

/** In the place of what is seldom there, and then above other things: until it is known whether it is, they wait (`progressive-reveal.ts`). */
export function WaitingPlace() {
  return <div hidden data-waiting />;
}

/** As the only content, its title is the page's: its h1, and the window title. */
function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title, useOwnerName());
  const heading = useHeading();
  return (
    <Text component="h1" fw={650} size="md" ref={heading} tabIndex={-1}>
      {title}
    </Text>
  );
}

function StateNotice(props: {
  illustration: IllustrationName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: string;
  isPage?: boolean;
  isEmpty?: boolean;
}) {
  return (
    <div className={classes.notice} role={props.role} data-empty={props.isEmpty}>
      <LazyIllustration illustration={props.illustration} instead={<div className={classes.spot} />} />
      <div className={classes.words}>
        {props.isPage ? (
          <PageTitle title={props.title} />
        ) : (
          <Text fw={650} size="md">
            {props.title}
          </Text>
        )}
        {props.children}
      </div>
      {props.action && <Group className={classes.acts}>{props.action}</Group>}
    </div>
  );
}

/** Nothing is there yet, and what to do next. */
export function Empty(props: {
  title?: string;
  description?: ReactNode;
  action?: ReactNode;
  /** Illustration of the missing content. */
  illustration?: Exclude<IllustrationName, 'refused' | 'error'>;
}) {
  const t = useKitText();
  return (
    <StateNotice
      illustration={props.illustration ?? 'inbox'}
      title={props.title ?? t('state.empty')}
      action={props.action}
      isEmpty
    >
      {props.description && (
        <Text c="dimmed" component="div">
          {props.description}
        </Text>
      )}
    </StateNotice>
  );
}

interface QueryFailureProps {
  error: unknown;
  onRetry?: () => void;
  /** It replaces the whole page, including its heading. */
  isPage?: boolean;
}

/** Loading failed: why, with retry, code and request number. */
export function Failed({ error, onRetry, isPage }: QueryFailureProps) {
  const t = useKitText();
  const { code, message, requestId } = toApiError(error);
  return (
    <StateNotice
      role="alert"
      illustration="error"
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
      <Text>{message}</Text>
      <ErrorReference code={code} requestId={requestId} />
    </StateNotice>
  );
}

interface RefusedProps {
  reason: ReactNode;
  /** The server's error, if any. */
  error?: ApiError;
  /** The missing permission, if known without the server: a member may request it. */
  needed?: string;
  action?: ReactNode;
  isPage?: boolean;
}

/** Not allowed, and why. */
export function Refused({ reason, error, needed, action, isPage }: RefusedProps) {
  const t = useKitText();
  const missing = needed ? [needed] : error ? getMissingPermissions(error) : [];
  return (
    <StateNotice
      role={isPage ? 'alert' : undefined}
      illustration="refused"
      title={t('state.refused')}
      action={
        missing.length > 0 || action ? (
          <>
            <AskButton permissions={missing} />
            {action}
          </>
        ) : undefined
      }
      isPage={isPage}
    >
      <Text c="dimmed" component="div">
        {reason}
      </Text>
      {error && <ErrorReference code={error.code} requestId={error.requestId} />}
    </StateNotice>
  );
}

/** State of a failed query: refused for 403, else the failure with retry. */
export function QueryFailure({ error, ...rest }: QueryFailureProps) {
  const apiError = toApiError(error);
  if (apiError.status === 403) return <Refused reason={apiError.message} error={apiError} isPage={rest.isPage} />;
  return <Failed error={apiError} {...rest} />;
}

/** Shows a query: loading, failed or refused, or its data. */
export function Loaded<Data>(props: {
  query: UseQueryResult<Data, unknown>;
  rows?: number;
  /** Of one row, in pixels: as high as what comes, so that nothing below it jumps. */
  height?: number;
  /** The page header is still loading: its placeholder has a heading, too. */
  isPage?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { query, isPage } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (query.error) return <QueryFailure error={query.error} onRetry={() => void query.refetch()} isPage={isPage} />;
  return <Loading rows={props.rows} height={props.height} />;
}
