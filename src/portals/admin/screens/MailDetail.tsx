/** One mail as it was written. */
import { Text } from '@mantine/core';
import { mailLink, readMail } from '#kernel/contract/system.ts';
import { DefinitionList, Detail, PageHeader, Section, TimeText } from '#kernel/web/ui/index.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

export function MailDetail() {
  const t = useText();
  return (
    <Detail of={readMail}>
      {(data) => (
        <>
          <PageHeader title={data.subject} crumbs={[adminPaths.mails]} />
          <Section title={t('mails.body')}>
            <DefinitionList
              items={[
                { label: t('mails.recipient'), value: data.recipient },
                { label: t('word.state'), value: t(`mails.status.${data.status}`) },
                { label: t('mails.at'), value: <TimeText at={data.at} /> },
                { label: t('word.kind'), value: data.kind },
              ]}
            />
            <Text style={{ whiteSpace: 'pre-wrap' }}>{data.body.replaceAll(mailLink, t('mails.link'))}</Text>
          </Section>
        </>
      )}
    </Detail>
  );
}
