/** The block of flows that calls another service over HTTP. */
import { z } from 'zod';
import { defineBlock, isExpression, type Json } from '#kernel/contract/block.ts';
import { FieldKey } from '#kernel/contract/field.ts';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { text } from '#kernel/contract/text.ts';
import { integrationErrors } from './errors.ts';
import { httpCallForm } from './http-call.form.ts';
import { SecretName } from './secret.ts';

export const httpCallKind = 'integration.http-call';

/** The request of a call is stored for its undo and redo, never longer than this many months after the last of them. */
export const callMonths = 24;

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const outputKinds = ['text', 'integer', 'decimal', 'boolean', 'json'] as const;

const Body = z.json().nullish();
const Address = text({ max: 2000 });

/** `200-299,409` */
const Statuses = z.string().regex(/^[1-5]\d\d(-[1-5]\d\d)?(, ?[1-5]\d\d(-[1-5]\d\d)?)*$/);

const Header = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,80}$/),
  /** Prefix of the secret, if there is one: `Bearer `. */
  value: z.string().max(2000).nullish(),
  secret: SecretName.nullish(),
});
export type CallHeader = z.infer<typeof Header>;

const Output = z.strictObject({
  key: FieldKey.refine((key) => key !== 'status'),
  /** Path in the response: `data.items.0.id`. */
  path: text({ max: 200 }),
  kind: z.enum(outputKinds),
  required: z.boolean().nullish(),
});
export type CallOutput = z.infer<typeof Output>;

const maskSettings = '••••';

function removeValues(headers: Json): Json {
  if (!Array.isArray(headers)) return maskSettings;
  return headers.map((header) => {
    const { value, ...named } = (header ?? {}) as { [key: string]: Json };
    return value ? { ...named, value: maskSettings } : named;
  });
}

function removeQuery(address: Json): Json {
  if (typeof address !== 'string') return address;
  // An expression may hold an address with its query anywhere.
  const written: string = address;
  if (isExpression(address)) return `=${JSON.stringify(maskSettings)}`;
  const [base, query] = written.split(/[?#](.*)/s);
  return query === undefined ? written : `${base}?${maskSettings}`;
}

export const httpCall = defineBlock({
  kind: httpCallKind,
  icon: 'link',
  title: { ko: '외부 서비스 호출', en: 'HTTP call' },
  description: {
    ko: '다른 서비스를 HTTP로 호출하고 답에서 값을 가져옵니다. 되돌릴 때 호출할 주소를 적어 두면 되돌리기가 그 주소를 호출합니다.',
    en: 'Calls another service over HTTP and takes values from its answer. Undo calls the address that is given for it.',
  },
  settings: z.strictObject({
    method: z.enum(callMethods),
    address: Address,
    headers: z.array(Header).max(20).nullish(),
    /** A text goes as it is, anything else as JSON. */
    body: Body,
    outputs: z.array(Output).max(30).nullish(),
    success: Statuses.nullish(),
    timeoutSeconds: z.int().min(1).max(60).nullish(),
    maxKilobytes: z.int().min(1).max(5000).nullish(),
    retries: z.int().min(0).max(10).nullish(),
    undoMethod: z.enum(callMethods).nullish(),
    /** Says `{{key}}` where an output goes. */
    undoAddress: Address.nullish(),
    undoBody: Body,
    /** Hours after which the other side takes nothing back any more. */
    undoHours: z.int().min(1).max(87_600).nullish(),
  }),
  form: httpCallForm,
  outlets: ['next'],
  reversibility: 'irreversible',
  reversibilityOf: ({ method, undoAddress }) =>
    method === 'GET' ? 'no-effect' : undoAddress ? 'reversible' : 'irreversible',
  external: true,
  permission: 'integration.call.make',
  sensitive: true,
  conceal: ({ headers, address, undoAddress, ...settings }) => ({
    ...settings,
    ...(headers === undefined ? {} : { headers: removeValues(headers) }),
    ...(address === undefined ? {} : { address: removeQuery(address) }),
    ...(undoAddress === undefined ? {} : { undoAddress: removeQuery(undoAddress) }),
  }),
  errors: [integrationErrors.SECRET_UNKNOWN, integrationErrors.SECRET_HOST_REFUSED, outgoingErrors.CALL_ADDRESS_WRONG],
});
export type HttpCallSettings = z.output<typeof httpCall.settings>;

/** Names of secrets in the settings as an author wrote them. */
export function getSecretNames(settings: { readonly [key: string]: Json }): string[] {
  const headers = Array.isArray(settings.headers) ? settings.headers : [];
  return headers.flatMap((header) => {
    const { secret } = (header ?? {}) as { secret?: unknown };
    return typeof secret === 'string' && secret !== '' ? [secret] : [];
  });
}

/** Headers that prove who calls. */
const credentialHeaders =
  /^(proxy-)?authorization$|^cookie$|(^|[-_])(token|secret|password|passwd|credentials?|signature|api[-_]?key|access[-_]?key|auth[-_]?key|key)$/i;

export const isCredentialHeader = (name: string): boolean => credentialHeaders.test(name);
