/** 주문에 남은 내 정보: what is kept of a guest without account, by the link of the order; corrected, taken along, erased. */
import { Alert, Button, Group, List, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { showDone } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { saveFile } from '#kernel/web/save-file.ts';
import { DayText, FormError, PageHeader, Section, useConfirm } from '#kernel/web/ui/index.ts';
import { useSecret } from '#modules/identity/web/index.ts';
import { eraseOwnData, readOwnData, takeOwnData } from '../../contract/own-data.endpoints.ts';
import type { ErasureResult, OrderProof, OwnOrderData } from '../../contract/own-data.ts';
import { orderPaths } from '../../contract/paths.ts';
import { CorrectData } from '../components/CorrectData.tsx';
import { KeptData } from '../components/KeptData.tsx';
import { AskWithdrawalByLink, WithdrawalStatus } from '../components/Withdrawal.tsx';
import { useText } from '../text.ts';

interface Opened {
  proof: OrderProof;
  data: OwnOrderData;
}

/** The link alone opens nothing: the contact given with the order is asked, too. */
function ProofForm({ id, secret, onOpen }: { id: string; secret: string; onOpen: (opened: Opened) => void }) {
  const t = useText();
  const [proof, setProof] = useState('');
  const read = useSend(readOwnData, {
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

function Erased({ result }: { result: ErasureResult }) {
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

function Shown({ id, opened, onChange }: { id: string; opened: Opened; onChange: (opened: Opened) => void }) {
  const t = useText();
  const confirm = useConfirm();
  const { proof, data } = opened;
  const [isCorrecting, setCorrecting] = useState(false);
  const [result, setResult] = useState<ErasureResult | null>(null);
  const read = useSend(readOwnData, { onDone: (next) => onChange({ proof, data: next }) });
  const copy = useSend(takeOwnData, {
    onDone: (taken) =>
      saveFile(`${data.number}.json`, new Blob([JSON.stringify(taken, null, 2)], { type: 'application/json' })),
  });
  const erase = useSend(eraseOwnData, {
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
      {result && <Erased result={result} />}
      <Group gap="xs">
        {data.canCorrect && (
          <Button variant="default" onClick={() => setCorrecting(true)}>
            {t('data.correct')}
          </Button>
        )}
        <Button variant="default" loading={copy.isSending} onClick={() => copy.fire({ params: { id }, body: proof })}>
          {t('data.copy')}
        </Button>
        <AskWithdrawalByLink id={id} proof={proof} data={data} onDone={(next) => onChange({ proof, data: next })} />
        <Button variant="light" color="red" loading={erase.isSending} onClick={() => void ask()}>
          {t('data.erase')}
        </Button>
      </Group>
      {isCorrecting && (
        <CorrectData
          id={id}
          proof={proof}
          data={data}
          onDone={(next, email) => {
            setCorrecting(false);
            showDone(t('word.saved'));
            onChange({ proof: { ...proof, proof: email }, data: next });
          }}
        />
      )}
      <WithdrawalStatus facts={data} lines={data.lines} />
      <KeptData data={data} />
    </Stack>
  );
}

export function OwnData() {
  const t = useText();
  const { id = '' } = useParams();
  const secret = useSecret('secret');
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <PageHeader title={orderPaths.data.title} />
      {!secret && <Alert color="yellow">{t('data.noLink')}</Alert>}
      {secret && !opened && <ProofForm id={id} secret={secret} onOpen={setOpened} />}
      {opened && <Shown id={id} opened={opened} onChange={setOpened} />}
    </>
  );
}
