/** The chart to and from elsewhere: by a file, as a file, and from departments and staff. For the menu of the page's head. */
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import type { RowAction } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { exportChart } from '../../contract/chart-file.endpoints.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { useText } from '../text.ts';

const ChartFileDialog = lazyPart(async () => (await import('./ChartFileDialog.tsx')).ChartFileDialog);
const TakeOverDialog = lazyPart(async () => (await import('./TakeOverDialog.tsx')).TakeOverDialog);

/** @param on the day from which changes count, and of which the file is */
export function useChartTransfer(on: string): { entries: RowAction[]; dialog: ReactNode } {
  const t = useText();
  const navigate = useNavigate();
  const may = useCan(organizationPermissions['organization.chart.write']).allowed;
  const save = useEndpointExport(exportChart);
  const [open, setOpen] = useState<'file' | 'records' | null>(null);
  if (!may) return { entries: [], dialog: null };
  const close = () => setOpen(null);
  const done = (id: string) => {
    showSuccess(t('change.done'), { undo: () => navigate(flowPaths.undo({ id })) });
    close();
  };
  const Open = open === 'file' ? ChartFileDialog : TakeOverDialog;
  return {
    entries: [
      { label: t('chart-file.menu'), onClick: () => setOpen('file') },
      { label: t('chart-file.save'), onClick: () => void save({ body: { on } }) },
      { label: t('take-over.title'), onClick: () => setOpen('records') },
    ],
    dialog: open && <Open on={on} onClose={close} onDone={done} />,
  };
}
