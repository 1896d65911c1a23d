/** Endpoints and event of one kind of thing that people list, read, make and change: their common parts are written once. */
import { z } from 'zod';
import { type Endpoint, endpoint, type Permission } from './endpoint.ts';
import type { ErrorDefinition } from './error.ts';
import { defineEvent, type EventDefinition } from './event.ts';
import { IdParams } from './ids.ts';
import { listQuery } from './paging.ts';
import type { LocalText } from './text.ts';
import type { Topics } from './topic.ts';

interface ResourceDefinition<Shape extends z.ZodRawShape> {
  /** `finance.account`: the type of its rows in the trail, and how its actions there begin. */
  type: string;
  /** Of the list: `/api/finance/accounts`. */
  path: string;
  title: LocalText;
  /** Permissions to see it, and to create and change it. */
  read: Permission;
  write: Permission;
  /** Topics that its answers show and its writes touch. */
  topics: Topics;
  /** It is not there. */
  missing: ErrorDefinition;
  reply: z.ZodObject<Shape, z.core.$strict>;
}

const createListQuery = <F extends z.ZodRawShape>(filters: F) => z.strictObject({ ...listQuery, ...filters });
const withVersion = <B extends z.ZodRawShape>(body: z.ZodObject<B, z.core.$strict>) =>
  body.extend({ version: z.int().min(1) });
type None = z.ZodObject<Record<never, never>, z.core.$strict>;

/**
 * @example
 * const accounts = resourceEndpoints({ type: 'finance.account', path: '/api/finance/accounts', … });
 * export const listAccounts = accounts.list({ search: text({ max: 80 }).optional() });
 * export const createAccount = accounts.create(AccountBody, [errors.ACCOUNT_CODE_EXISTS]);
 */
export function resourceEndpoints<Shape extends z.ZodRawShape>(resource: ResourceDefinition<Shape>) {
  type Reply = ResourceDefinition<Shape>['reply'];
  const { type, path, reply, topics, missing } = resource;
  const all = { scope: 'company', path, reply } as const;
  const byId = { ...all, path: `${path}/:id`, params: IdParams } as const;
  const reading = { method: 'GET', permission: resource.read, audit: false, topics } as const;
  const writing = { permission: resource.write, touches: topics } as const;
  const event = { name: `${type}.changed`, touches: topics, recipients: () => resource.read };
  const summary = (ko: string, en: string) => ({ ko: `${resource.title.ko} ${ko}`, en: `${resource.title.en}: ${en}` });
  return {
    /** Emitted after each change, to permitted readers. */
    changed: (): EventDefinition<typeof IdParams> => defineEvent({ ...event, payload: IdParams, subject: 'id' }),
    /** By pages, with these filters. */
    list: <F extends z.ZodRawShape>(
      filters: F,
    ): Endpoint<None, ReturnType<typeof createListQuery<F>>, z.ZodUndefined, Reply> & {
      paged: true;
      scope: 'company';
    } =>
      endpoint({
        ...all,
        ...reading,
        errors: [],
        summary: summary('목록', 'list'),
        query: createListQuery(filters),
        paged: true,
      }) as never,
    read: (): Endpoint<typeof IdParams, None, z.ZodUndefined, Reply> & { paged: false; scope: 'company' } =>
      endpoint({ ...byId, ...reading, errors: [missing], summary: summary('조회', 'read one') }) as never,
    create: <B extends z.ZodType>(
      body: B,
      errors: readonly ErrorDefinition[] = [],
    ): Endpoint<None, None, B, Reply> & { paged: false; scope: 'company' } =>
      endpoint({
        ...all,
        ...writing,
        method: 'POST',
        audit: `${type}.create`,
        subject: { type, reply: 'id' as never },
        summary: summary('추가', 'add'),
        errors,
        body,
        status: 201,
      }) as never,
    /** With the version that was seen: a stale one is refused. `PATCH` for a body whose fields may be left out. */
    change: <B extends z.ZodRawShape>(
      body: z.ZodObject<B, z.core.$strict>,
      method: 'PUT' | 'PATCH' = 'PUT',
    ): Endpoint<typeof IdParams, None, ReturnType<typeof withVersion<B>>, Reply> & { paged: false; scope: 'company' } =>
      endpoint({
        ...byId,
        ...writing,
        method,
        audit: `${type}.update`,
        subject: { type, params: 'id' },
        summary: summary('수정', 'change'),
        errors: [missing],
        body: withVersion(body),
      }) as never,
  };
}
