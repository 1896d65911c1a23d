/** A titled part of a page (h2). `plain`: without the box around it. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './states.module.css';

export function Section(props: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  plain?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const body = (
    <Stack gap="sm" className={classes.parts}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} className={classes.title}>
          <Title order={2} id={id}>
            {props.title}
          </Title>
          {props.description && (
            <Text c="dimmed" component="div" data-description>
              {props.description}
            </Text>
          )}
        </Stack>
        {props.action}
      </Group>
      {props.children}
    </Stack>
  );
  if (props.plain) return <section aria-labelledby={id}>{body}</section>;
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section}>
      {body}
    </Paper>
  );
}
