/** A company's addresses: its code, and domains of its own. Inside the company, and at the root for who keeps several. */
import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ByKey,
  DefinitionList,
  Empty,
  FormDialog,
  Loaded,
  PageHeader,
  Section,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { changeCode, claimDomain } from '../../contract/domain.endpoints.ts';
import { domainTexts } from '../../contract/domain.texts.ts';
import type { Addresses } from '../../contract/domain.ts';
import { companyPaths } from '../../contract/paths.ts';
import { DomainCard } from '../components/DomainCard.tsx';
import { useAddresses, useChangeCode, useClaimDomain, useCompanyNamed } from '../domains.api.ts';
import { useText } from '../text.ts';

/** Where one goes on when the address one stands at is not the company's any more. */
function useGoOn(): (changed: Addresses) => void {
  const { company } = useCompanyNamed();
  const navigate = useNavigate();
  return ({ code, origin }) => {
    if (company) navigate(companyPaths.orgDomain({ companyCode: code }), { replace: true });
    else location.assign(origin + companyPaths.addresses());
  };
}

function CodeSection({ addresses }: { addresses: Addresses }) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const change = useChangeCode({ showsError: true, onDone: useGoOn() });
  const { origin, code, formerCodes } = addresses;
  const former = formerCodes.map((one) => ({
    label: one.code,
    value: (
      <>
        {t('domains.leads-until')} <TimeText at={one.leadsUntil} absolute />
      </>
    ),
  }));
  return (
    <Section
      title={t('domains.code')}
      description={t('domains.code-hint')}
      action={
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('domains.change-code')}
        </Button>
      }
    >
      <DefinitionList
        items={[
          { label: t('domains.now'), value: <Anchor href={`${origin}/`}>{new URL(origin).host}</Anchor> },
          ...former,
        ]}
      />
      {isChanging && (
        <FormDialog
          of={changeCode}
          texts={domainTexts}
          title={t('domains.change-code')}
          row={{ code }}
          send={(body) => change.send({ body })}
          done={t('domains.code-changed')}
          onClose={() => setChanging(false)}
        />
      )}
    </Section>
  );
}

function Shown({ addresses }: { addresses: Addresses }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const claim = useClaimDomain();
  const { company } = useCompanyNamed();
  const { title } = company ? companyPaths.orgDomain : companyPaths.addresses;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t('domains.hint')}
        action={
          <ByKey keys="C" label={t('domains.add')}>
            <Button onClick={() => setAdding(true)}>{t('domains.add')}</Button>
          </ByKey>
        }
      />
      <Stack gap="lg">
        <CodeSection addresses={addresses} />
        {addresses.domains.length === 0 && <Empty title={t('domains.none')} description={t('domains.none-hint')} />}
        {addresses.domains.map((domain) => (
          <DomainCard key={domain.host} domain={domain} target={addresses.target} />
        ))}
      </Stack>
      {isAdding && (
        <FormDialog
          of={claimDomain}
          texts={domainTexts}
          title={t('domains.add')}
          send={(body) => claim.send({ body })}
          done={t('domains.added')}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

export function DomainSetup() {
  const addresses = useAddresses();
  return (
    <Loaded query={addresses} isPage>
      {(data) => <Shown addresses={data} />}
    </Loaded>
  );
}
