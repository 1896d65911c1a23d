import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOwnerName } from '../host.tsx';
import { useDocumentTitle, useKitText } from '../i18n.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import type { RowAction } from './table/types.ts';

export interface Crumb {
  title: string;
  to: string;
}

/** The page's head: its only h1, one primary action, the rest behind a menu. Also sets the document's title. */
export function PageHeader(props: {
  title: string;
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  more?: readonly RowAction[];
}) {
  const t = useKitText();
  useDocumentTitle(props.title, useOwnerName());
  return (
    <Stack gap={4} mb="lg">
      {props.crumbs && props.crumbs.length > 0 && (
        <nav aria-label={t('nav.crumbs')}>
          <Breadcrumbs separatorMargin={6}>
            {props.crumbs.map((crumb) => (
              <Anchor key={crumb.to} component={Link} to={crumb.to} size="xs" c="dimmed">
                {crumb.title}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 18rem" miw={0}>
          <Group gap="sm" align="center">
            <Title order={1}>{props.title}</Title>
            {props.badge}
          </Group>
          {props.subtitle && (
            <Text c="dimmed" component="div">
              {props.subtitle}
            </Text>
          )}
        </Stack>
        <Group gap="xs" wrap="nowrap">
          {props.action}
          {props.more && props.more.length > 0 && <ActionMenu label={t('word.more')} actions={props.more} />}
        </Group>
      </Group>
    </Stack>
  );
}
