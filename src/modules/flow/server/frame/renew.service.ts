/**
 * Words of shipped frames reach the companies that use these frames as they came. Words alone: what a frame does never changes by an
 * update of the product. A frame that does anything else than the shipped one, that somebody published or whose draft somebody works
 * on is the company's own.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { selectFrameByKey } from './frame.queries.ts';
import { publishFrame } from './frame.service.ts';
import { shippedFrames } from './shipped.ts';
import { publishedVersion } from './version.ts';

const isWords = (value: object): boolean =>
  Object.keys(value).sort().join() === 'en,ko' && Object.values(value).every((text) => typeof text === 'string');

/** The same without what it says in both languages. Expressions are no words: they are what it does. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  if (isWords(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutWords(part)]));
}

/** @returns the keys of the frames that say something else from now on */
export async function renewShippedWords(context: Context): Promise<string[]> {
  const { companyId, company } = context;
  const { industry } = await readCompany(context);
  const renewed: string[] = [];
  for (const { key, brings, system } of givenAt(houseOf(context), shippedFrames)) {
    if (!brings || system) continue;
    const [frame] = await context.unit.query(selectFrameByKey(companyId, key));
    if (frame?.status !== 'published' || frame.hasDraft || !frame.versionId) continue;
    const { definition: before, responsible } = await publishedVersion(context, frame.versionId);
    if (responsible.length > 0) continue;
    const { title, definition: draft } = brings(industry, company.locale);
    // As it is stored: what is left out is not there.
    const definition = FrameDefinition.parse(JSON.parse(JSON.stringify(draft)));
    if (isDeepStrictEqual(before, definition)) continue;
    if (!isDeepStrictEqual(withoutWords(before), withoutWords(definition))) continue;
    await publishFrame(context, { key, title, definition });
    renewed.push(key);
  }
  return renewed;
}
