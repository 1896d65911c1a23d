/** The address of a hook and its secret, which is shown this once. */
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '#kernel/web/ui/index.ts';
import type { Stream } from '../../contract/stream.ts';
import { useText } from './text.ts';

export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useText();
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
          {value}
        </Code>
        <CopyButton value={value} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} aria-label={`${label} ${t('streams.copy')}`}>
              {t(copied ? 'streams.copied' : 'streams.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

export function SecretDialog(props: {
  stream: Pick<Stream, 'address' | 'settings'>;
  secret: string;
  onClose: () => void;
}) {
  const { stream, secret, onClose } = props;
  const t = useText();
  const proof = stream.settings.kind === 'hook' ? stream.settings.proof : 'signature';
  return (
    <Dialog title={t('streams.secretTitle')} onClose={onClose} size="lg">
      <Stack gap="md">
        <Alert color="yellow">{t('streams.secretOnce')}</Alert>
        <CopyField label={t('word.address')} value={stream.address ?? ''} />
        <CopyField label={t('streams.secret')} value={secret} />
        <Text size="sm">{t(`streams.how.${proof}`)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('streams.secretKept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
