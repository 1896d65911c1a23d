/** Better words of shipped frames reach who uses them as they came, and change nothing that a frame does. */
import { describe, expect, it } from 'vitest';
import { contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { listFrames, readFrame } from '../../contract/frame-reads.endpoints.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { publishFrame } from './frame.service.ts';
import { renewShippedWords } from './renew.service.ts';
import { shippedFramesPoint } from './shipped-frames.ts';

const { kit, call } = createFlowKit();

/** The first shipped flow of a company of retail. */
function shipped() {
  const brought = contributionsTo(kit.world.app, shippedFramesPoint).flatMap(({ key, brings, system }) =>
    brings && !system ? [{ key, ...brings('retail', 'ko') }] : [],
  );
  const [first] = brought;
  if (!first) throw new Error('no room ships a frame');
  return first;
}
/** As it was before its words were made better: the title of its first block was another. */
function worded(draft: FrameDraft, ko: string): FrameDraft {
  const [first, ...others] = draft.blocks;
  return { ...draft, blocks: [{ ...(first as (typeof draft.blocks)[number]), title: { ko, en: ko } }, ...others] };
}
const service = <Result>(work: (context: Context) => Promise<Result>) => kit.world.alpha.service(work);
const bring = (definition: FrameDraft) =>
  service((context) => publishFrame(context, { key: shipped().key, title: shipped().title, definition }));
const renew = () => service(renewShippedWords);

async function frameNow() {
  const { key } = shipped();
  const list = (await call(listFrames, { as: kit.world.alpha.master, query: { limit: 100 } })).body.data;
  const { id } = list.find((frame: { key: string }) => frame.key === key);
  const frame = (await call(readFrame, { as: kit.world.alpha.master, params: { id } })).body.data;
  return { id, frame, words: frame.definition.blocks[0].title.ko as string };
}

describe('words of a shipped frame', () => {
  it('become those that ship now, by a new version of which the company’s people notice nothing else', async () => {
    const { key, definition } = shipped();
    await bring(worded(definition, '옛 말'));
    expect((await frameNow()).words).toBe('옛 말');
    const before = (await frameNow()).frame.definition;
    expect(await renew()).toContain(key);
    const { words, frame } = await frameNow();
    expect(words).toBe(definition.blocks[0]?.title.ko);
    const bare = ({ blocks, ...rest }: FrameDraft) => ({
      ...rest,
      blocks: blocks.map(({ title: _, ...block }) => block),
    });
    expect(bare(frame.definition)).toEqual(bare(before));
    expect(await renew()).not.toContain(key);
  });

  it('stay where the frame does anything else, where somebody published it, and where somebody works on it', async () => {
    const { key, definition } = shipped();
    const other = worded(definition, '다르게 하는 업무');
    await bring({ ...other, neverExpires: ['critical-process'] });
    expect(await renew()).not.toContain(key);
    expect((await frameNow()).words).toBe('다르게 하는 업무');

    await bring(worded(definition, '초안이 있는 업무'));
    const { id, frame } = await frameNow();
    const as = kit.world.alpha.master;
    const draft = { version: frame.version, draft: worded(definition, '고치는 중') };
    expect((await call(frames.updateFrame, { as, params: { id }, body: draft as never })).status).toBe(200);
    expect(await renew()).not.toContain(key);
    expect((await frameNow()).words).toBe('초안이 있는 업무');
    const { version } = (await frameNow()).frame;
    const body = { version, definition: worded(definition, '사람이 게시한 업무'), confirmIrreversible: true };
    const published = await call(frames.publishVersion, { as, params: { id }, body: body as never });
    expect(published.status, JSON.stringify(published.body)).toBeLessThan(300);
    expect(await renew()).not.toContain(key);
    expect((await frameNow()).words).toBe('사람이 게시한 업무');
  });
});
