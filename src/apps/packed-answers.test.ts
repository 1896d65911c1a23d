/** Packed are answers to reads. That these show no secret is what makes it safe: a length tells what stands in an answer twice. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mayPack } from '#kernel/server/http/packing.ts';
import { rooms } from './rooms.ts';

const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint));

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
  const told = endpoints.filter(mayPack).map((one) => [`${one.method} ${one.path}`, secretsOf(one)] as const);
  expect(told.filter(([, secrets]) => secrets.length > 0)).toEqual([]);
  expect(told.length).toBeGreaterThan(60);
});

it('those that have one are told by writes, as they are', () => {
  const telling = endpoints.filter((one) => secretsOf(one).length > 0);
  expect(telling.length).toBeGreaterThan(5);
  expect(telling.filter(mayPack)).toEqual([]);
});
