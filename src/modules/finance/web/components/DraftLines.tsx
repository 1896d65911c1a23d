/** The lines of an entry while they are typed in: by hand, because blank lines are free and the sides must come out even. */
import { ActionIcon, Button, Fieldset, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { createId } from '#kernel/contract/ids.ts';
import { type Currency, currencies, formatMoney } from '#kernel/contract/money.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import type { SlotProps } from '#kernel/web/ui/index.ts';
import { entryColumnTexts } from '../../contract/finance.texts.ts';
import { useText } from '../text.ts';
import { useAccountChoices } from './account.ts';
import { type DraftLine, findProblem, getDifference, getFilledLines } from './entry-draft.ts';

const amount = {
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  thousandSeparator: ',',
  hideControls: true,
  styles: { input: { textAlign: 'right' } },
} as const;

const createEmptyLine = (): DraftLine => ({ key: createId(), account: '', debit: '', credit: '' });

export function DraftLines({ label, onChange, error }: SlotProps) {
  const t = useText();
  const currency = useHost().company?.currency ?? 'KRW';
  const [lines, setLines] = useState(() => [createEmptyLine(), createEmptyLine()]);
  const put = (next: DraftLine[]) => {
    setLines(next);
    onChange(getFilledLines(next, currency));
  };
  const problem = findProblem(lines, currency);
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap="md" mt="xs">
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            currency={currency}
            number={index + 1}
            onChange={(some) =>
              put(lines.map((draftLine) => (draftLine.key === line.key ? { ...draftLine, ...some } : draftLine)))
            }
            onRemove={lines.length > 2 ? () => put(lines.filter((draftLine) => draftLine.key !== line.key)) : undefined}
          />
        ))}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => put([...lines, createEmptyLine()])}
          >
            {t('word.addLine')}
          </Button>
        </Group>
        <Balance lines={lines} currency={currency} />
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem ? t(problem) : error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function Line(props: {
  line: DraftLine;
  currency: Currency;
  number: number;
  onChange: (some: Partial<DraftLine>) => void;
  onRemove?: () => void;
}) {
  const t = useText();
  const local = useLocalText();
  const choices = useAccountChoices('active');
  const { line, currency, number, onChange } = props;
  const fractionDigits = currencies[currency];
  return (
    <Group gap="sm" align="flex-end" role="group" aria-label={t('new.line', { line: number })}>
      <Select
        label={local(entryColumnTexts.account)}
        placeholder={t('new.account.pick')}
        data={choices}
        value={line.account || null}
        onChange={(account) => onChange({ account: account ?? '' })}
        searchable
        flex={{ base: '1 1 100%', sm: '2 1 14rem' }}
      />
      {(['debit', 'credit'] as const).map((side) => (
        <NumberInput
          key={side}
          label={t(`entry.${side}`)}
          value={line[side]}
          onChange={(typed) => onChange({ [side]: typed })}
          flex="1 1 7rem"
          decimalScale={fractionDigits}
          allowDecimal={fractionDigits > 0}
          {...amount}
        />
      ))}
      {props.onRemove && (
        <ActionIcon size="lg" aria-label={t('new.line.remove', { line: number })} onClick={props.onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function Balance({ lines, currency }: { lines: readonly DraftLine[]; currency: Currency }) {
  const t = useText();
  const language = useLanguage();
  const difference = Math.abs(getDifference(lines, currency));
  // Two empty sides are equal, and say nothing yet.
  const isTyped = getFilledLines(lines, currency).some(({ debit, credit }) => debit + credit > 0);
  return (
    <Text c={difference === 0 ? 'dimmed' : undefined} aria-live="polite">
      {difference === 0
        ? isTyped && t('new.balanced')
        : t('new.unbalanced', { amount: formatMoney({ amount: difference, currency }, language) })}
    </Text>
  );
}
