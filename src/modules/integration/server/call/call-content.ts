/** Call payload: builds a call and reads its answer. Secrets go into headers, and never come back out of the answer. */
import type { Json } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import type { CallReply } from '#kernel/server/outgoing/outgoing-call.ts';
import { integrationErrors } from '../../contract/errors.ts';
import type { CallHeader, CallOutput, HttpCallSettings } from '../../contract/http-call.ts';

type Outputs = { [key: string]: Json };

const mask = '••••';

/** Every form in which a service could repeat a secret. */
function getForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
  return [...new Set(forms)].sort((a, right) => right.length - a.length);
}

export function maskSecrets(text: string, secrets: Iterable<string>): string {
  const forms = [...secrets].flatMap(getForms);
  return forms.reduce((rest, form) => rest.replaceAll(form, mask), text);
}

/** @throws SECRET_UNKNOWN when one was removed meanwhile */
export function createHeaders(
  headers: readonly CallHeader[],
  secrets: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    headers.map(({ name, value, secret }) => {
      if (!secret) return [name, value ?? ''];
      const opened = secrets.get(secret);
      if (opened === undefined) throw fail(integrationErrors.SECRET_UNKNOWN, { values: { name: secret } });
      return [name, `${value ?? ''}${opened}`];
    }),
  );
}

/** A text as it is, anything else as JSON, with the header that says so. */
export function createBody(body: Json | undefined): { body?: string; type?: string } {
  if (body === undefined || body === null) return {};
  return typeof body === 'string'
    ? { body, type: 'text/plain; charset=utf-8' }
    : { body: JSON.stringify(body), type: 'application/json' };
}

/** `{{id}}` of an address or a body becomes what the call gave. */
export function fillTemplate(template: string, outputs: Outputs, how: (value: string) => string): string {
  return template.replace(/\{\{([a-z][A-Za-z0-9]*)\}\}/g, (whole, key: string) => {
    const value = outputs[key];
    if (value === undefined || value === null) return whole;
    return how(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
}

export function fillBody(body: Json | undefined, outputs: Outputs): Json | undefined {
  if (typeof body === 'string') return fillTemplate(body, outputs, (value) => value);
  if (Array.isArray(body)) return body.map((part) => fillBody(part, outputs) as Json);
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, fillBody(part, outputs) as Json]));
}

/** Another try may go better: the server is busy, or somebody in front of it. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export const isPassingStatus = (status: number): boolean => passingStatuses.has(status);

export function isSuccess(status: number, allowed: string): boolean {
  return allowed.split(',').some((part) => {
    const [from = '', to = from] = part.trim().split('-');
    return status >= Number(from) && status <= Number(to);
  });
}

const fits: Readonly<Record<CallOutput['kind'], (value: Json) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  decimal: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: () => true,
};

function getAtPath(answer: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, part) => {
    if (Array.isArray(value)) return /^\d+$/.test(part) ? value[Number(part)] : undefined;
    return value !== null && typeof value === 'object' && Object.hasOwn(value, part) ? value[part] : undefined;
  }, answer);
}

function parseJson(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json;
  } catch {
    // No JSON has no places to take values from.
    return undefined;
  }
}

/** The run's outputs from the response. @throws CALL_ANSWER_UNEXPECTED, CALL_STATUS_REFUSED */
export function readOutputs(request: HttpCallSettings, reply: CallReply, secrets: Iterable<string>): Outputs {
  if (!isSuccess(reply.status, request.success ?? '200-299')) {
    throw fail(integrationErrors.CALL_STATUS_REFUSED, { values: { code: reply.status } });
  }
  const outputSpecs = request.outputs ?? [];
  const answer = outputSpecs.length > 0 ? parseJson(maskSecrets(reply.body.toString('utf8'), secrets)) : undefined;
  const values = outputSpecs.map(({ key, path, kind, required }): [string, Json] => {
    const value = getAtPath(answer, path);
    if (value === undefined || value === null) {
      if (required) throw fail(integrationErrors.CALL_ANSWER_UNEXPECTED, { values: { path } });
      return [key, null];
    }
    if (!fits[kind](value)) throw fail(integrationErrors.CALL_ANSWER_UNEXPECTED, { values: { path } });
    return [key, value];
  });
  return { status: reply.status, ...Object.fromEntries(values) };
}
