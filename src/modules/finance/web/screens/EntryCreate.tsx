import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { type Currency, formatMoney } from '#kernel/contract/money.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { ButtonLink, FormError, PageHeader, Section } from '#kernel/web/ui/index.ts';
import { financePaths } from '../../contract/paths.ts';
import { accountLabel } from '../components/account.ts';
import { DayInput } from '../components/DayInput.tsx';
import { type DraftLine, draftDifference, draftLines } from '../components/draft.ts';
import { useAccounts, useOverview, usePostEntry } from '../finance.api.ts';
import { useText } from '../text.ts';

const emptyLine = (): DraftLine => ({ key: crypto.randomUUID(), account: '', debit: '', credit: '' });
const amount = {
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  allowDecimal: false,
  thousandSeparator: ',',
  hideControls: true,
};
const listPath = financePaths.entries();

function useEntryForm() {
  const t = useText();
  const zone = useZone();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { date: dayIn(zone, new Date()), memo: '', lines: [emptyLine(), emptyLine()] },
  });
  const post = usePostEntry({
    onDone: (entry) => {
      showDone(t('new.done', { number: entry.number }));
      navigate(`${listPath}/${entry.id}`);
    },
  });
  const submit = form.onSubmit(async ({ date, memo, lines }) => {
    const checked = draftLines(lines);
    if ('problem' in checked) return form.setFieldError('lines', t(checked.problem));
    await post.send({ body: { date, memo, lines: checked.lines } }).catch((error) => {
      // What is wrong with the lines as a whole, FormError says.
      const { lines: _lines, ...fields } = toApiError(error).fields;
      form.setErrors(fields);
    });
  });
  return { form, post, submit };
}

export function EntryCreate() {
  const t = useText();
  const { form, post, submit } = useEntryForm();
  const currency = useOverview().data?.currency ?? 'KRW';
  return (
    <>
      <PageHeader title={financePaths.newEntry.title} crumbs={[{ title: financePaths.entries.title, to: listPath }]} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormError error={post.error} />
          <Section title={t('new.about')}>
            <Group align="flex-start">
              <DayInput
                name="date"
                label={t('new.date')}
                required
                value={form.values.date}
                onChange={(date) => form.setFieldValue('date', date)}
                error={form.errors.date}
              />
              <TextInput
                label={t('new.memo')}
                required
                maxLength={200}
                flex="1 1 16rem"
                {...form.getInputProps('memo')}
              />
            </Group>
          </Section>
          <Section title={t('new.lines')}>
            <Lines form={form} />
            <Balance lines={form.values.lines} currency={currency} error={form.errors.lines} />
          </Section>
          <Group justify="flex-end">
            <ButtonLink to={listPath} variant="default">
              {t('new.cancel')}
            </ButtonLink>
            <Button type="submit" loading={post.isSending}>
              {t('new.post')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}

type Form = ReturnType<typeof useEntryForm>['form'];

function Lines({ form }: { form: Form }) {
  const t = useText();
  const local = useLocal();
  const accounts = useAccounts();
  const options = (accounts.data?.data ?? [])
    .filter((account) => account.active)
    .map((account) => ({ value: account.code, label: accountLabel(account, local) }));
  const canRemove = form.values.lines.length > 2;
  return (
    <Stack gap="md">
      {form.values.lines.map((line, index) => (
        <Group key={line.key} gap="sm" align="flex-end" role="group" aria-label={t('new.line', { line: index + 1 })}>
          <Select
            label={t('new.account')}
            placeholder={t('new.account.pick')}
            data={options}
            searchable
            flex="2 1 14rem"
            {...form.getInputProps(`lines.${index}.account`)}
          />
          {(['debit', 'credit'] as const).map((side) => (
            <NumberInput
              key={side}
              label={t(`entry.${side}`)}
              styles={{ input: { textAlign: 'right' } }}
              flex="1 1 7rem"
              {...amount}
              {...form.getInputProps(`lines.${index}.${side}`)}
            />
          ))}
          {canRemove && (
            <ActionIcon
              size="lg"
              aria-label={t('new.line.remove', { line: index + 1 })}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('lines', emptyLine())}
        >
          {t('new.add')}
        </Button>
      </Group>
    </Stack>
  );
}

function Balance({
  lines,
  currency,
  error,
}: {
  lines: readonly DraftLine[];
  currency: Currency;
  error?: React.ReactNode;
}) {
  const t = useText();
  const language = useLanguage();
  const difference = Math.abs(draftDifference(lines));
  const amount = formatMoney({ amount: difference, currency }, language);
  return (
    <Stack gap={4} aria-live="polite">
      <Text c={difference === 0 ? 'dimmed' : undefined}>
        {difference === 0 ? t('new.balanced') : t('new.unbalanced', { amount })}
      </Text>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
