/** 주문에 남은 내 정보: stored data of a guest without account, by the link of the order; corrected, exported, erased. */
import { Alert, Button, Group, List, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { saveFile } from '#kernel/web/save-file.ts';
import { DayText, FormError, PageHeader, Section, useConfirm } from '#kernel/web/ui/index.ts';
import { useLinkSecret } from '#modules/identity/web/index.ts';
import { eraseGuestData, exportGuestData, readGuestData } from '../../contract/guest-data.endpoints.ts';
import type { ErasureResult, GuestOrderData, OrderProof } from '../../contract/guest-data.ts';
import { orderPaths } from '../../contract/paths.ts';
import { CorrectionForm } from '../components/CorrectionForm.tsx';
import { GuestData } from '../components/GuestData.tsx';
import { WithdrawalButtonByLink, WithdrawalStatus } from '../components/Withdrawal.tsx';
import { useText } from '../text.ts';

interface OpenedData {
  proof: OrderProof;
  data: GuestOrderData;
}

/** The link alone opens nothing: the contact given with the order is asked, too. */
function ProofForm({ id, secret, onOpen }: { id: string; secret: string; onOpen: (opened: OpenedData) => void }) {
  const t = useText();
  const [proof, setProof] = useState('');
  const read = useSend(readGuestData, {
    showsError: true,
    onDone: (data) => onOpen({ proof: { secret, proof }, data }),
  });
  return (
    <Section title={t('data.open')} description={t('data.openHint')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          read.fire({ params: { id }, body: { secret, proof } });
        }}
      >
        <Stack gap="md" maw={420}>
          <FormError error={read.error} />
          <TextInput
            label={t('data.proof')}
            required
            maxLength={254}
            value={proof}
            onChange={(event) => setProof(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={read.isSending} disabled={proof.trim() === ''}>
              {t('data.show')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function ErasureSummary({ result }: { result: ErasureResult }) {
  const t = useText();
  return (
    <Alert color="teal" variant="light" role="status" title={t('data.erased')}>
      {result.kept.length > 0 && (
        <List size="sm">
          {result.kept.map(({ number, until, source }) => (
            <List.Item key={number}>
              {t('data.kept', { number, source })} <DayText day={until} />
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

function GuestDataView({
  id,
  opened,
  onChange,
}: {
  id: string;
  opened: OpenedData;
  onChange: (opened: OpenedData) => void;
}) {
  const t = useText();
  const confirm = useConfirm();
  const { proof, data } = opened;
  const [isCorrecting, setCorrecting] = useState(false);
  const [result, setResult] = useState<ErasureResult | null>(null);
  const read = useSend(readGuestData, { onDone: (next) => onChange({ proof, data: next }) });
  const copy = useSend(exportGuestData, {
    onDone: (dataCopy) =>
      saveFile(`${data.number}.json`, new Blob([JSON.stringify(dataCopy, null, 2)], { type: 'application/json' })),
  });
  const erase = useSend(eraseGuestData, {
    onDone: (done) => {
      setResult(done);
      if (done.kept.some(({ number }) => number === data.number)) read.fire({ params: { id }, body: proof });
    },
  });
  const ask = async () => {
    const question = { title: t('data.eraseTitle'), message: t('data.eraseMessage') };
    if (await confirm({ ...question, confirmLabel: t('data.erase'), danger: true }))
      erase.fire({ params: { id }, body: proof });
  };
  return (
    <Stack gap="lg">
      {result && <ErasureSummary result={result} />}
      <Group gap="xs">
        {data.canCorrect && (
          <Button variant="default" onClick={() => setCorrecting(true)}>
            {t('data.correct')}
          </Button>
        )}
        <Button variant="default" loading={copy.isSending} onClick={() => copy.fire({ params: { id }, body: proof })}>
          {t('data.copy')}
        </Button>
        <WithdrawalButtonByLink id={id} proof={proof} data={data} onDone={(next) => onChange({ proof, data: next })} />
        <Button variant="light" color="red" loading={erase.isSending} onClick={() => void ask()}>
          {t('data.erase')}
        </Button>
      </Group>
      {isCorrecting && (
        <CorrectionForm
          id={id}
          proof={proof}
          data={data}
          onDone={(next, email) => {
            setCorrecting(false);
            showSuccess(t('word.saved'));
            onChange({ proof: { ...proof, proof: email }, data: next });
          }}
        />
      )}
      <WithdrawalStatus facts={data} lines={data.lines} />
      <GuestData data={data} />
    </Stack>
  );
}

export function GuestDataPage() {
  const t = useText();
  const { id = '' } = useParams();
  const secret = useLinkSecret('secret');
  const [opened, setOpened] = useState<OpenedData | null>(null);
  return (
    <>
      <PageHeader title={orderPaths.data.title} />
      {!secret && <Alert color="yellow">{t('data.noLink')}</Alert>}
      {secret && !opened && <ProofForm id={id} secret={secret} onOpen={setOpened} />}
      {opened && <GuestDataView id={id} opened={opened} onChange={setOpened} />}
    </>
  );
}
