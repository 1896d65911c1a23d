/** The end of the wizard: the address to hand on, and the way in. */
import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { showError } from '#kernel/web/notify.tsx';
import type { createCompany } from '#modules/company/contract/endpoints.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { useText } from '../text.ts';

export function CompanyCreated({ result, name }: { result: ResultOf<typeof createCompany>; name: string }) {
  const t = useText();
  const [entering, setEntering] = useState(false);
  const enter = () => {
    setEntering(true);
    enterCompany(result.companyCode).catch((error) => {
      setEntering(false);
      showError(error);
    });
  };
  return (
    <Paper p="xl" role="status">
      <Stack gap="md">
        <Title order={2}>{t('create.done', { name })}</Title>
        <Text>{t('create.done-text')}</Text>
        <div>
          <Text size="sm" c="dimmed">
            {t('create.login-url')}
          </Text>
          <Anchor href={result.loginUrl}>{result.loginUrl}</Anchor>
        </div>
        <div>
          <Button onClick={enter} loading={entering}>
            {t('create.enter')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
