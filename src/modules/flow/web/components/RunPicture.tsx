/** Run picture for other modules: the state of a run one of whose steps they show, and what a decision leads to. */
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Collapsible, Loading, Section, usePhone } from '#kernel/web/ui/index.ts';
import type { Forecast } from '../../contract/forecast.ts';
import { useExecution } from '../flow.api.ts';
import { useText } from '../text.ts';

const Steps = lazyPart(async () => (await import('./RunSteps.tsx')).RunSteps, { early: false });
const InputRows = lazyPart(async () => (await import('./RunInputRows.tsx')).RunInputRows, { early: false });
const Sentences = lazyPart(async () => (await import('./ForecastView.tsx')).ForecastView, { early: false });

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
    <Collapsible title={t('picture.where')}>{picture}</Collapsible>
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

/** Outcome of a decision. @param label names the sentences for screen readers */
export function ForecastView(props: { forecast: Forecast; label: string }) {
  return <Sentences {...props} instead={<Loading rows={4} />} />;
}
