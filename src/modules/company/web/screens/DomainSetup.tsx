/** A company's addresses: its code and its own domains. Used inside the company, and at the root by owners of several. */
import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  DefinitionList,
  Empty,
  FormDialog,
  Hotkey,
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
import { useAddresses, useChangeCode, useClaimDomain, useNamedCompany } from '../domains.api.ts';
import { useText } from '../text.ts';

/** Redirects when the current address no longer belongs to the company. */
function useRedirect(): (changed: Addresses) => void {
  const { company } = useNamedCompany();
  const navigate = useNavigate();
  return ({ code, origin }) => {
    if (company) navigate(companyPaths.orgDomain({ companyCode: code }), { replace: true });
    else location.assign(origin + companyPaths.addresses());
  };
}

function CodeSection({ addresses }: { addresses: Addresses }) {
  const t = useText();
  const [isChanging, setChanging] = useState(false);
  const change = useChangeCode({ showsError: true, onDone: useRedirect() });
  const { origin, code, formerCodes } = addresses;
  const former = formerCodes.map((formerCode) => ({
    label: formerCode.code,
    value: (
      <>
        {t('domains.leads-until')} <TimeText at={formerCode.leadsUntil} absolute />
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

function AddressList({ addresses }: { addresses: Addresses }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const claim = useClaimDomain();
  const { company } = useNamedCompany();
  const { title } = company ? companyPaths.orgDomain : companyPaths.addresses;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t('domains.hint')}
        action={
          <Hotkey keys="C" label={t('domains.add')}>
            <Button onClick={() => setAdding(true)}>{t('domains.add')}</Button>
          </Hotkey>
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
      {(data) => <AddressList addresses={data} />}
    </Loaded>
  );
}
