/** A value that is shown this once, and how it is used. */
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#kernel/web/ui/index.ts';
import { useText } from './text.ts';

export function SecretDialog(props: {
  title: string;
  label: string;
  value: string;
  children: ReactNode;
  onClose: () => void;
}) {
  const { title, label, value, children, onClose } = props;
  const t = useText();
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <Stack gap="md">
        <Alert color="yellow">{t('keys.once')}</Alert>
        <div>
          <Text size="sm" fw={600}>
            {label}
          </Text>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }} data-secret>
              {value}
            </Code>
            <CopyButton value={value} timeout={3000}>
              {({ copied, copy }) => (
                <Button variant="default" size="xs" onClick={copy} aria-label={`${label} ${t('copy')}`}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
