/** Calls one call of the interface with what is filled in, and shows the answer as it came. */
import { Button, Code, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type TriedAnswer, tryCall } from '#kernel/web/try-call.ts';
import { useConfirm } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import type { ApiCall } from './reference.api.ts';

function getAddress({ path, parameters }: ApiCall, values: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = parameters.filter((parameter) => parameter.in === 'query' && values[parameter.name]);
  const search = new URLSearchParams(query.map(({ name }) => [name, values[name] ?? '']));
  return query.length > 0 ? `${filled}?${search}` : filled;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The input is not JSON: that is the result.
    return false;
  }
}

/** Result of the latest try. */
function useTryCall(call: ApiCall) {
  const t = useText();
  const confirm = useConfirm();
  const [answer, setAnswer] = useState<TriedAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async (values: Readonly<Record<string, string>>, body: string, token: string) => {
    setProblem(null);
    const hasBody = call.example !== null;
    if (hasBody && !isJson(body)) return setProblem(t('api.badJson'));
    const message = t('api.runAsk', { call: `${call.method} ${call.path}` });
    const isWrite = call.method !== 'GET';
    if (isWrite && !(await confirm({ title: t('api.run'), message, confirmLabel: t('api.run') }))) return;
    setRunning(true);
    try {
      const sent = { method: call.method, path: getAddress(call, values), token: token.trim() || undefined };
      setAnswer(await tryCall({ ...sent, body: hasBody ? body : undefined }));
    } catch {
      // The network: there is no answer to show.
      setProblem(t('api.unreachable'));
    } finally {
      setRunning(false);
    }
  };
  return { answer, problem, isRunning, run };
}

export function CallTester({ call }: { call: ApiCall }) {
  const t = useText();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(call.example ?? '');
  const [token, setToken] = useState('');
  const { answer, problem, isRunning, run } = useTryCall(call);
  return (
    <Stack gap="sm">
      {call.parameters.map(({ name, required = false }) => (
        <TextInput
          key={name}
          label={name}
          withAsterisk={required}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      {call.example !== null && (
        <Textarea
          label={t('api.body')}
          autosize
          minRows={3}
          maxRows={16}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
      )}
      <PasswordInput
        label={t('api.key')}
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Group>
        <Button loading={isRunning} onClick={() => void run(values, body, token)}>
          {t('api.run')}
        </Button>
      </Group>
      {problem && (
        <Text role="alert" c="red">
          {problem}
        </Text>
      )}
      {answer && (
        <div role="status">
          <Text size="sm" fw={600}>
            {t('api.answer', { status: answer.status, ms: answer.ms })}
          </Text>
          <Code block style={{ maxHeight: '24rem', overflow: 'auto' }} tabIndex={0}>
            {answer.text}
          </Code>
        </div>
      )}
    </Stack>
  );
}
