/** One mail as it was written. */
import { Anchor, Text } from '@mantine/core';
import { mailLink, readMail } from '#kernel/contract/system.ts';
import { splitLinks } from '#kernel/contract/text-links.ts';
import { Detail, PageHeader, Section, TimeText } from '#kernel/web/ui/index.ts';
import { adminPaths } from '../paths.ts';
import { useWatchText } from '../watch-text.ts';

/** Addresses in it lead there. */
function MailText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, isLink }) =>
    isLink ? (
      <Anchor
        key={part}
        href={part}
        target="_blank"
        rel="noreferrer"
        underline="always"
        style={{ overflowWrap: 'anywhere' }}
      >
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}

export function MailDetail() {
  const t = useWatchText();
  return (
    <Detail of={readMail}>
      {(data) => (
        <>
          <PageHeader
            title={data.subject}
            subtitle={
              <>
                {data.recipient} · {t(`mails.status.${data.status}`)} · <TimeText at={data.at} />
              </>
            }
            crumbs={[adminPaths.mails]}
          />
          <Section title={t('mails.body')}>
            <Text component="div" maw={640} lh={1.7} style={{ whiteSpace: 'pre-wrap' }}>
              <MailText text={data.body.replaceAll(mailLink, t('mails.link'))} />
            </Text>
          </Section>
        </>
      )}
    </Detail>
  );
}
