/** States of runs, steps and undos as badges, and who started a run. */
import type { ReactNode } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { PersonText, StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import { statusTexts } from '../../contract/execution.texts.ts';
import type { ExecutionRow, ExecutionStatus, StepView } from '../../contract/shapes.ts';
import type { UndoStatus } from '../../contract/undo.ts';
import { useText } from '../text.ts';

const tones: Record<ExecutionStatus, Tone> = {
  running: 'info',
  waiting: 'warning',
  finished: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

export function ExecutionBadge({ execution }: { execution: Pick<ExecutionRow, 'status' | 'undoneBy'> }) {
  const t = useText();
  const local = useLocalText();
  if (execution.undoneBy && execution.status === 'finished') {
    return <StatusBadge tone="neutral">{t('status.undone')}</StatusBadge>;
  }
  return <StatusBadge tone={tones[execution.status]}>{local(statusTexts[execution.status])}</StatusBadge>;
}

const stepTones: Record<StepView['status'], Tone> = {
  running: 'info',
  done: 'good',
  waiting: 'warning',
  skipped: 'neutral',
  failed: 'bad',
  cancelled: 'neutral',
};

export function StepBadge({ status }: { status: StepView['status'] }) {
  const t = useText();
  return <StatusBadge tone={stepTones[status]}>{t(`step.${status}`)}</StatusBadge>;
}

export const getStepTone = (status: StepView['status']): Tone => stepTones[status];

const warningTones: Record<UndoStatus['warningLevel'], Tone> = {
  none: 'neutral',
  info: 'info',
  warning: 'warning',
  critical: 'bad',
};

/** Remaining time to undo; `none` for a run that has not finished or was undone. */
export function UndoBadge(props: { execution: Pick<ExecutionRow, 'undo' | 'undoneBy' | 'status'>; none?: ReactNode }) {
  const t = useText();
  const { undo, undoneBy, status } = props.execution;
  if (undoneBy || status !== 'finished') return props.none ?? null;
  if (!undo.canUndo) return <StatusBadge tone="neutral">{t('undo.closed')}</StatusBadge>;
  if (undo.daysUntilExpiration === null) return <StatusBadge tone="neutral">{t('undo.never')}</StatusBadge>;
  const days = undo.daysUntilExpiration;
  const text = days <= 1 ? t('undo.today') : t('undo.daysLeft', { days });
  return <StatusBadge tone={warningTones[undo.warningLevel]}>{text}</StatusBadge>;
}

/** The initiator of an execution: a member by name, a customer of the site, or the system. */
export function StarterName({ execution }: { execution: Pick<ExecutionRow, 'startedBy'> }) {
  const t = useText();
  if (!execution.startedBy) return t('execution.system');
  const { name } = execution.startedBy;
  return name ? <PersonText name={name} /> : t('execution.customer');
}
