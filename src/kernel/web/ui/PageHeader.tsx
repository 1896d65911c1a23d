/** The page's head: its only h1, one primary action, the rest behind a menu. Also sets the document's title. */
import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { OpenPath } from '../../contract/path.ts';
import type { LocalText } from '../../contract/text.ts';
import { formatDay } from '../format.ts';
import { useHeading } from '../heading.ts';
import { useOwnerName, useZone } from '../host.tsx';
import { useDocumentTitle, useKitText, useLanguage, useLocalText } from '../i18n.tsx';
import { recordVisit } from '../recent-visits.ts';
import { useIsPrinting } from '../theme/print-mode.ts';
import { ActionMenu } from './ActionMenu.tsx';
import classes from './page-header.module.css';
import type { RowAction } from './table/types.ts';

/** A screen above this one: under its own title, or as what it shows is called. */
export type Crumb = OpenPath | { title: string | LocalText; to: string };

const toCrumbLink = (crumb: Crumb) => ('pattern' in crumb ? { title: crumb.title, to: crumb() } : crumb);

/** Above what is printed, and only there: the first date that a browser writes costs it as much as drawing half of the screen. */
function PrintDate() {
  const t = useKitText();
  const owner = useOwnerName();
  const language = useLanguage();
  const zone = useZone();
  const onPaper = useIsPrinting();
  if (!onPaper) return null;
  return (
    <Text className="print-only" size="sm">
      {owner} · {t('print.at', { day: formatDay(new Date().toISOString(), language, zone) })}
    </Text>
  );
}

export function PageHeader(props: {
  /** The screen's title, `financePaths.entries.title`, or the name of what it shows. */
  title: string | LocalText;
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  more?: readonly RowAction[];
}) {
  const t = useKitText();
  const local = useLocalText();
  const title = local(props.title);
  const heading = useHeading();
  const owner = useOwnerName();
  useDocumentTitle(title, owner);
  const { pathname } = useLocation();
  useEffect(() => void recordVisit({ to: pathname, title }), [pathname, title]);
  return (
    <Stack gap={4} data-clear data-page-head>
      <PrintDate />
      {props.crumbs && props.crumbs.length > 0 && (
        <nav aria-label={t('nav.crumbs')}>
          <Breadcrumbs separatorMargin={6}>
            {props.crumbs.map(toCrumbLink).map(({ title: name, to }) => (
              <Anchor key={to} component={Link} to={to} size="xs" c="dimmed">
                {local(name)}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="md" className={classes.head}>
        <Stack gap={4} flex="1 1 18rem" miw={0} className={classes.titles}>
          <Group gap="sm" align="center">
            <Title order={1} ref={heading} tabIndex={-1}>
              {title}
            </Title>
            {props.badge}
          </Group>
          {props.subtitle && (
            <Text size="md" component="div">
              {props.subtitle}
            </Text>
          )}
        </Stack>
        <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.actions}>
          {props.action}
          {props.more && props.more.length > 0 && <ActionMenu label={t('word.more')} actions={props.more} />}
        </Group>
      </Group>
    </Stack>
  );
}
