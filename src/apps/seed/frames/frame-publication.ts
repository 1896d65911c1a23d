/** The flows that the samples made for themselves, beside those that every company has. */
import type { Industry } from '#modules/company/contract/shapes.ts';
import { type PublishFrameInput, publishFrame } from '#modules/flow/server/index.ts';
import type { Stage } from '../stage.ts';
import { campaign, newPartner, priceChange } from './everywhere.ts';
import { giveSample, purchase } from './goods.ts';
import { contract, production } from './work.ts';

const ofIndustry: Record<Industry, readonly PublishFrameInput[]> = {
  retail: [purchase, giveSample],
  services: [contract],
  manufacturing: [purchase, production, giveSample],
};

/** Publishes them in the name of the founder. */
export async function publishFrames(
  stage: Stage,
  at: Date,
  options: { industry: Industry; by: string },
): Promise<void> {
  await stage.act(at, stage.service(options.by), async (context) => {
    for (const frame of [priceChange, newPartner, campaign, ...ofIndustry[options.industry]]) {
      await publishFrame(context, frame);
    }
  });
}
