/** How far the company is set up, with the way there; nothing once all of it is done. */
import { Progress, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { ButtonLink, Section } from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { useText } from '../text.ts';
import { countSteps, useSetup } from './setup-steps.tsx';

export function SetupProgress() {
  const t = useText();
  const local = useLocal();
  const setup = useSetup();
  if (!('states' in setup)) return null;
  const count = countSteps(setup.states);
  if (count.done === count.all) return null;
  return (
    <Section title={local(companyPaths.setup.title)} action={<ButtonLink to={companyPaths.setup} variant="default" />}>
      <Stack gap={4}>
        <Text>{t('setup.progress', count)}</Text>
        <Progress value={(count.done / count.all) * 100} aria-label={t('setup.progress', count)} />
      </Stack>
    </Section>
  );
}
