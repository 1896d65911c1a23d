/** Frame comments: threads on a frame and its steps, open ones first, resolved ones folded. */
import { Button, Group, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, Loaded, PersonAvatar, TimeText } from '#kernel/web/ui/index.ts';
import type { FrameComment } from '../../contract/authoring/review.ts';
import { type Block, Graph } from '../../contract/frame.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useAddComment, useComments, useResolveComment } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

interface Statement {
  by: FrameComment['by'];
  at: string;
  words: string;
}

function StatementView({ said: statement }: { said: Statement }) {
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <PersonAvatar name={statement.by?.name ?? null} picture={statement.by?.avatar ?? null} size={28} />
      <div>
        <Text size="sm">
          <b>{statement.by?.name}</b>{' '}
          <Text span size="sm" c="dimmed">
            <TimeText at={statement.at} />
          </Text>
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{statement.words}</Text>
      </div>
    </Group>
  );
}

function Answer({ frameId, comment }: { frameId: string; comment: FrameComment }) {
  const t = useAuthorText();
  const [text, setWords] = useState('');
  const add = useAddComment({ onDone: () => setWords('') });
  const label = t('comments.answerTo', { name: comment.by?.name ?? '' });
  return (
    <Group align="flex-end" gap="xs">
      <Textarea
        flex="1 1 12rem"
        aria-label={label}
        placeholder={label}
        autosize
        maxLength={1000}
        value={text}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button
        variant="light"
        loading={add.isSending}
        disabled={text.trim() === ''}
        onClick={() => add.fire({ params: { id: frameId }, body: { words: text, answers: comment.id } })}
      >
        {t('comments.answer')}
      </Button>
    </Group>
  );
}

function Thread(props: { frameId: string; comment: FrameComment; blockName: string }) {
  const { frameId, comment, blockName } = props;
  const t = useAuthorText();
  const resolve = useResolveComment();
  const isResolved = comment.resolved !== null;
  const params = { id: frameId, commentId: comment.id };
  return (
    <Paper withBorder p="md" component="li">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {blockName}
          </Text>
          <Button
            size="xs"
            variant="default"
            loading={resolve.isSending}
            onClick={() => resolve.fire({ params, body: { isResolved: !isResolved } })}
          >
            {t(isResolved ? 'comments.reopen' : 'comments.settle')}
          </Button>
        </Group>
        <StatementView said={comment} />
        {comment.answers.map((answer) => (
          <StatementView key={answer.id} said={answer} />
        ))}
        {!isResolved && <Answer frameId={frameId} comment={comment} />}
      </Stack>
    </Paper>
  );
}

function NewComment({ frameId, blocks }: { frameId: string; blocks: readonly Block[] }) {
  const t = useAuthorText();
  const local = useLocalText();
  const [block, setBlock] = useState<string | null>(null);
  const [text, setWords] = useState('');
  const add = useAddComment({ onDone: () => setWords('') });
  return (
    <Stack gap="sm">
      <Select
        label={t('comments.at')}
        placeholder={t('comments.whole')}
        data={blocks.map(({ id, title }) => ({ value: id, label: local(title) }))}
        value={block}
        onChange={setBlock}
        clearable
        searchable
      />
      <Textarea
        label={t('comments.words')}
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="light"
          loading={add.isSending}
          disabled={text.trim() === ''}
          onClick={() => add.fire({ params: { id: frameId }, body: { words: text, block } })}
        >
          {t('comments.add')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The steps of the draft, or of what is published. */
function listBlocks(frame: FrameDetail): readonly Block[] {
  const parsed = Graph.safeParse(parseBlocks(frame.draft ?? frame.definition));
  return parsed.success ? parsed.data.blocks : [];
}

function parseBlocks(definition: unknown): unknown {
  const { blocks, connections, start } = (definition ?? {}) as Record<string, unknown>;
  return { blocks, connections, start };
}

export function Comments({ frame }: { frame: FrameDetail }) {
  const t = useAuthorText();
  const local = useLocalText();
  const comments = useComments(frame.id);
  const blocks = listBlocks(frame);
  const nameOf = (id: string | null) => {
    const block = blocks.find((candidate) => candidate.id === id);
    return block ? local(block.title) : (id ?? t('comments.whole'));
  };
  const list = (rows: readonly FrameComment[]) => (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {rows.map((comment) => (
        <Thread key={comment.id} frameId={frame.id} comment={comment} blockName={nameOf(comment.block)} />
      ))}
    </Stack>
  );
  return (
    <Loaded query={comments}>
      {(data) => {
        const settled = data.filter(({ resolved }) => resolved !== null);
        const open = data.filter(({ resolved }) => resolved === null);
        return (
          <Stack gap="lg">
            {data.length === 0 && <Text c="dimmed">{t('comments.none')}</Text>}
            {open.length > 0 && list(open)}
            <NewComment frameId={frame.id} blocks={blocks} />
            {settled.length > 0 && (
              <Collapsible title={t('comments.settled', { count: settled.length })}>{list(settled)}</Collapsible>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
