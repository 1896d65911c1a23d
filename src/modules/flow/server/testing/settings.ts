/** Flow settings for tests: overwrites what a company decided about its flows. */
import type { TestMember, TestReply, World } from '#apps/testing.ts';
import { readSettings, saveSettings } from '../../contract/frame.endpoints.ts';

interface Settings {
  wonPerUnit: Record<string, number>;
  undoApprovalAbove: number | null;
  review?: string;
}

export async function setFlowSettings(world: World, as: TestMember, settings: Settings): Promise<TestReply> {
  const { version } = (await world.call(readSettings, { as })).body.data;
  return world.call(saveSettings, { as, body: { ...settings, version } as never });
}
