/** The four states of everything that is loaded: loading, empty, failed, refused. */
import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiError, toApiError } from '../api-error.ts';
import { missingIn } from '../asking.ts';
import { useHeading } from '../heading.ts';
import { useOwnerName } from '../host.tsx';
import { useDocumentTitle, useKitText } from '../i18n.tsx';
import { late } from '../late.tsx';
import { AskButton } from './AskButton.tsx';
import { Reference } from './Reference.tsx';
import type { Spot } from './spots.tsx';
import classes from './states.module.css';

/** Most screens show none: it comes into its place. */
const SpotPicture = late(async () => (await import('./spots.tsx')).SpotPicture);

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

/** In the place of what is seldom there, and then above other things: until it is known whether it is, they wait (`arriving.ts`). */
export function Waiting() {
  return <div hidden data-waiting />;
}

/** Where nothing else is on the page, its title is the page's: its h1, and what the window is called. */
function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title, useOwnerName());
  const heading = useHeading();
  return (
    <Text component="h1" fw={650} size="md" ref={heading} tabIndex={-1}>
      {title}
    </Text>
  );
}

function Notice(props: {
  spot: Spot;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  role?: string;
  isPage?: boolean;
  isEmpty?: boolean;
}) {
  return (
    <div className={classes.notice} role={props.role} data-empty={props.isEmpty}>
      <SpotPicture spot={props.spot} instead={<div className={classes.spot} />} />
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
  /** What is missing here, as a picture. */
  spot?: Exclude<Spot, 'refused' | 'error'>;
}) {
  const t = useKitText();
  return (
    <Notice spot={props.spot ?? 'inbox'} title={props.title ?? t('state.empty')} action={props.action} isEmpty>
      {props.description && (
        <Text c="dimmed" component="div">
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
      spot="error"
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
      <Reference code={code} requestId={requestId} />
    </Notice>
  );
}

interface RefusedProps {
  reason: ReactNode;
  /** Where the server said so. */
  error?: ApiError;
  /** The permission that is missing, where it is known without the server: who is a member may ask for it. */
  needed?: string;
  action?: ReactNode;
  isPage?: boolean;
}

/** Not allowed, and why. */
export function Refused({ reason, error, needed, action, isPage }: RefusedProps) {
  const t = useKitText();
  const missing = needed ? [needed] : error ? missingIn(error) : [];
  return (
    <Notice
      role={isPage ? 'alert' : undefined}
      spot="refused"
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
      {error && <Reference code={error.code} requestId={error.requestId} />}
    </Notice>
  );
}

/** What a failed query shows: refused for 403, else the failure with retry. */
export function Trouble({ error, ...rest }: TroubleProps) {
  const about = toApiError(error);
  if (about.status === 403) return <Refused reason={about.message} error={about} isPage={rest.isPage} />;
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
