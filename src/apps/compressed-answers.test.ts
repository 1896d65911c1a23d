/** Only answers to reads are compressed. Safe because they contain no secret: the length would reveal text that occurs twice. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { canCompress } from '#kernel/server/http/compression.ts';
import { appModules } from './modules.ts';

const endpoints = appModules.flatMap((appModule) => appModule.routes.map((route) => route.endpoint));

/** Names of all fields, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf, oneOf, allOf, additionalProperties } = schema as Record<string, unknown>;
  const own = Object.entries(properties as object).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  return [...own, ...[items, anyOf, oneOf, allOf, additionalProperties].flatMap(fieldsOf)];
}
/** `hasPassword` says whether there is one. */
const isSecret = (field: string) =>
  /token|secret|password|credential|apikey|verifier|passcode/i.test(field) && !/^has[A-Z]/.test(field);
const secretsOf = ({ reply }: (typeof endpoints)[number]) =>
  fieldsOf(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })).filter(isSecret);

it('no answer that is packed has a field for a secret', () => {
  const secretsByEndpoint = endpoints
    .filter(canCompress)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, secretsOf(endpoint)] as const);
  expect(secretsByEndpoint.filter(([, secrets]) => secrets.length > 0)).toEqual([]);
  expect(secretsByEndpoint.length).toBeGreaterThan(60);
});

it('answers with a secret belong to writes and are not compressed', () => {
  const secretEndpoints = endpoints.filter((endpoint) => secretsOf(endpoint).length > 0);
  expect(secretEndpoints.length).toBeGreaterThan(5);
  expect(secretEndpoints.filter(canCompress)).toEqual([]);
});
