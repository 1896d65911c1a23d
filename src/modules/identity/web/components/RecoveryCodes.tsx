/** Ten codes for the day on which the telephone is lost, shown this once. */
import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack } from '@mantine/core';
import { useText } from '../text.ts';

export function RecoveryCodes({ codes, onSaved: onKept }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText();
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" role="status" title={t('recovery.title')}>
        {t('recovery.text')}
      </Alert>
      <SimpleGrid
        component="ul"
        aria-label={t('recovery.title')}
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <Code component="li" key={code} block ta="center" data-recovery>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onKept}>{t('recovery.kept')}</Button>
      </Group>
    </Stack>
  );
}
