/** What screens of other rooms show of a run that one of its steps is about: where it stands, and what a decision leads to. */
import { late } from '#kernel/web/late.tsx';
import { Fold, Loading, Section, usePhone } from '#kernel/web/ui/index.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { useExecution } from '../flow.api.ts';
import { useText } from '../text.ts';

const Steps = late(async () => (await import('./RunSteps.tsx')).RunSteps, { early: false });
const InputRows = late(async () => (await import('./RunInputRows.tsx')).RunInputRows, { early: false });
const Sentences = late(async () => (await import('./ForecastView.tsx')).ForecastView, { early: false });

/** Nothing where the run is not the reader's to see: the screen is about something else. */
export function RunPicture({ executionId }: { executionId: string }) {
  const t = useText();
  const phone = usePhone();
  const { data, error } = useExecution(executionId);
  if (error || data?.drawing.blocks.length === 0) return null;
  const picture = data ? (
    <Steps run={data} label={t('picture.where')} instead={<Loading rows={1} height={116} />} />
  ) : (
    <Loading rows={1} height={116} />
  );
  // Downwards a flow is longer than all that the screen is about.
  return phone ? (
    <Fold title={t('picture.where')}>{picture}</Fold>
  ) : (
    <Section title={t('picture.where')} description={t('picture.hint')}>
      {picture}
    </Section>
  );
}

/** All that the run's form asked, with what was entered. @param isPrinted as rows of a sheet */
export function RunInput({ executionId, isPrinted = false }: { executionId: string; isPrinted?: boolean }) {
  return (
    <InputRows executionId={executionId} isPrinted={isPrinted} instead={isPrinted ? null : <Loading rows={2} />} />
  );
}

/** What a decision will lead to. @param label names the sentences for readers */
export function ForecastView(props: { forecast: Forecast; label: string }) {
  return <Sentences {...props} instead={<Loading rows={4} />} />;
}
