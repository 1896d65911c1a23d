/** Changes the chart as a file says: chosen, looked at line by line, then written in one go. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { tableFiles, tableTexts } from '#kernel/contract/table/file.texts.ts';
import { formatDay, formatNumber } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { Dialog, DropBox, usePhone } from '#kernel/web/ui/index.ts';
import { chartColumns, columnKeys, maxChartLines } from '../../contract/chart-file.ts';
import { checkChartFile, useApplyFile } from '../chart-file.api.ts';
import { readChartLines } from '../chart-file.ts';
import { useFileLines } from '../file-lines.ts';
import { useText } from '../text.ts';
import { isChange, LinePlan } from './LinePlan.tsx';

export interface FromElsewhereProps {
  /** The day from which the chart is as the file says. */
  on: string;
  onClose: () => void;
  /** The run that the change is. */
  onDone: (id: string) => void;
}

export function ChartFileDialog({ on, onClose, onDone }: FromElsewhereProps) {
  const t = useText();
  const phone = usePhone();
  const language = useLanguage();
  const local = useLocalText();
  const zone = useZone();
  const most = formatNumber(maxChartLines, language);
  const { reading, problem, plan, choose } = useFileLines({
    read: readChartLines,
    say: (problem) => t(problem, { most }),
    check: (lines) => checkChartFile(on, lines),
  });
  const apply = useApplyFile({ onDone: ({ id }) => onDone(id) });
  return (
    <Dialog onClose={onClose} title={t('chart-file.title')} size="lg" fullScreen={phone}>
      <Stack>
        <Text c="dimmed">{t('chart-file.how', { day: formatDay(on, language, zone) })}</Text>
        <DropBox
          title={local(tableTexts.drop)}
          hint={t('chart-file.kinds', { most })}
          accept={tableFiles}
          isWrong={problem !== null}
          onFiles={([file]) => void choose(file)}
          aria-label={t('chart-file.choose')}
          data-autofocus
        />
        {problem && (
          <Text c="red" role="alert">
            {problem}
          </Text>
        )}
        {reading && <Text role="status">{t('chart-file.checking', { name: reading })}</Text>}
        {plan && <LinePlan plan={plan} isFile />}
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={() => saveCsv(t('chart-file.title'), [columnKeys.map((key) => chartColumns[key][language])])}
          >
            {t('chart-file.template')}
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            {plan && isChange(plan) && (
              <Button
                loading={apply.isSending}
                onClick={() => apply.fire({ body: { on, lines: plan.lines, name: plan.name.slice(0, 200) } })}
              >
                {t('change.apply')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
