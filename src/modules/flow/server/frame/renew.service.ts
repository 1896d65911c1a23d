/**
 * Words of shipped frames reach the companies that use these frames as they came. Words alone: what a frame does never changes by an
 * update of the product. A frame that does anything else than the shipped one, that somebody published or whose draft somebody works
 * on is the company's own.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { appOf, contributionsTo, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectFramesWithoutDraft } from './frame.queries.ts';
import { publishFrame } from './frame.service.ts';
import { shippedFramesPoint } from './shipped-frames.ts';

interface ShippedDefinition {
  key: string;
  title: LocalText;
  /** As it is stored: what is left out is not there. */
  definition: FrameDefinition;
}

/** By industry and language: every company asks each night, and they are the same for all of a kind. */
const shippedDefinitions = perApp(() => new Map<string, readonly ShippedDefinition[]>());

function definitionsFor(app: App, industry: Industry, locale: Locale): readonly ShippedDefinition[] {
  const cache = shippedDefinitions(app);
  const kind = `${industry} ${locale}`;
  const cached = cache.get(kind);
  if (cached) return cached;
  const shipped = contributionsTo(app, shippedFramesPoint).flatMap(({ key, brings, system }) => {
    if (!brings || system) return [];
    const { title, definition } = brings(industry, locale);
    return [{ key, title, definition: FrameDefinition.parse(JSON.parse(JSON.stringify(definition))) }];
  });
  cache.set(kind, shipped);
  return shipped;
}

const isWords = (value: object): boolean =>
  Object.keys(value).sort().join() === 'en,ko' && Object.values(value).every((text) => typeof text === 'string');

/** The same without what it says in both languages. Expressions are no words: they are what it does. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  if (isWords(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutWords(part)]));
}

/** One round trip for all frames of which none is renewed. @returns the keys of the frames that say something else from now on */
export async function renewShippedWords(context: Context): Promise<string[]> {
  const { companyId, company } = context;
  const { industry } = await readCompany(context);
  const shipped = new Map(definitionsFor(appOf(context), industry, company.locale).map((frame) => [frame.key, frame]));
  const renewed: string[] = [];
  // Not by the cache of versions: a night's look at all companies would take from it what requests need.
  for (const { key, ...row } of await context.unit.query(selectFramesWithoutDraft(companyId, [...shipped.keys()]))) {
    const { title, definition } = shipped.get(key) as ShippedDefinition;
    if (row.responsible.length > 0 || isDeepStrictEqual(row.definition, definition)) continue;
    const stored = FrameDefinition.parse(row.definition);
    if (isDeepStrictEqual(stored, definition)) continue;
    if (!isDeepStrictEqual(withoutWords(stored), withoutWords(definition))) continue;
    await publishFrame(context, { key, title, definition });
    renewed.push(key);
  }
  return renewed;
}
