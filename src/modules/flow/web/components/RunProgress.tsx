/** A long run at work: how far it is. How many steps it will have is not known beforehand. */
import { Alert, Loader, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

export function RunProgress({ execution }: { execution: Pick<ExecutionDetail, 'status' | 'steps'> }) {
  const t = useText();
  const language = useLanguage();
  if (execution.status !== 'running') return null;
  const done = execution.steps.filter((step) => step.status === 'done').length;
  return (
    <Alert color="blue" icon={<Loader size={18} aria-hidden />} mb="lg" role="status">
      <Text fw={600}>{t('execution.progress', { done: formatNumber(done, language) })}</Text>
      <Text>{t('execution.progressHint')}</Text>
    </Alert>
  );
}
