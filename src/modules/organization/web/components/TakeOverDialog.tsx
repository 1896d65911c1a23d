/** Imports departments and staff stored as records into the chart: previewed first, then written in one run. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatDay, formatNumber } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Dialog, Loaded, usePhone } from '#kernel/web/ui/index.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import { useTakeOver, useTakeOverPlan } from '../chart-file.api.ts';
import { useText } from '../text.ts';
import type { FromElsewhereProps } from './ChartFileDialog.tsx';
import { isChange, LinePlan } from './LinePlan.tsx';

export function TakeOverDialog({ on, onClose, onDone }: FromElsewhereProps) {
  const t = useText();
  const phone = usePhone();
  const language = useLanguage();
  const zone = useZone();
  const plan = useTakeOverPlan(on);
  const take = useTakeOver({ onDone: ({ id }) => onDone(id) });
  return (
    <Dialog onClose={onClose} title={t('take-over.title')} size="lg" fullScreen={phone}>
      <Stack>
        <Text c="dimmed">{t('take-over.how', { day: formatDay(on, language, zone) })}</Text>
        <Loaded query={plan}>
          {(data) => (
            <>
              <LinePlan plan={data} isFile={false} />
              {data.alike.length > 0 && (
                <Stack gap={4}>
                  <Text>{t('take-over.alike')}</Text>
                  {data.alike.map(({ id, title }) => (
                    <Anchor key={id} component={Link} to={entityPaths.internal({ id })}>
                      {title}
                    </Anchor>
                  ))}
                </Stack>
              )}
              {data.unlinked > 0 && (
                <Text c="dimmed">{t('take-over.unlinked', { count: formatNumber(data.unlinked, language) })}</Text>
              )}
            </>
          )}
        </Loaded>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          {plan.data && isChange(plan.data) && (
            <Button loading={take.isSending} onClick={() => take.fire({ body: { on } })}>
              {t('change.apply')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
