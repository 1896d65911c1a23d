import { ActionIcon, Button, Group, NumberInput, Select, Stack, Table, Text, TextInput } from '@mantine/core';
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
import { accountLabel } from '../components/account.ts';
import { type DraftLine, draftDifference, draftLines } from '../components/draft.ts';
import { useAccounts, useOverview, usePostEntry } from '../finance.api.ts';
import { useText } from '../text.ts';

const emptyLine = (): DraftLine => ({ key: crypto.randomUUID(), account: '', debit: '', credit: '' });
const listPath = '/domains/finance/flow';

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
    // The failure is shown by FormError, from `post.error`.
    await post
      .send({ body: { date, memo, lines: checked.lines } })
      .catch((error) => form.setErrors(toApiError(error).fields));
  });
  return { form, post, submit };
}

export function EntryCreate() {
  const t = useText();
  const { form, post, submit } = useEntryForm();
  const currency = useOverview().data?.currency ?? 'KRW';
  return (
    <>
      <PageHeader title={t('new.title')} crumbs={[{ title: t('entries.title'), to: listPath }]} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormError error={post.error} />
          <Section title={t('new.memo')}>
            <Group align="flex-start">
              <TextInput type="date" label={t('new.date')} required {...form.getInputProps('date')} />
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
  const amount = {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    allowDecimal: false,
    thousandSeparator: ',',
    hideControls: true,
  };
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={560} type="native">
        <Table aria-label={t('new.lines')} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('new.account')}</Table.Th>
              <Table.Th ta="right">{t('entry.debit')}</Table.Th>
              <Table.Th ta="right">{t('entry.credit')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.values.lines.map((line, index) => (
              <Table.Tr key={line.key}>
                <Table.Td miw={220}>
                  <Select
                    aria-label={t('new.line.account', { line: index + 1 })}
                    placeholder={t('new.account.pick')}
                    data={options}
                    searchable
                    {...form.getInputProps(`lines.${index}.account`)}
                  />
                </Table.Td>
                {(['debit', 'credit'] as const).map((side) => (
                  <Table.Td key={side}>
                    <NumberInput
                      aria-label={t(`new.line.${side}`, { line: index + 1 })}
                      styles={{ input: { textAlign: 'right' } }}
                      {...amount}
                      {...form.getInputProps(`lines.${index}.${side}`)}
                    />
                  </Table.Td>
                ))}
                <Table.Td w={40}>
                  {form.values.lines.length > 2 && (
                    <ActionIcon
                      aria-label={t('new.line.remove', { line: index + 1 })}
                      onClick={() => form.removeListItem('lines', index)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
