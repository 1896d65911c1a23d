/** What a company decides about its flows, set for a test: over whatever stands there. */
import type { TestMember, TestReply, World } from '#apps/testing.ts';
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { readSettings, saveSettings } from '../../contract/frame.endpoints.ts';

type Settings = Omit<CallOf<typeof saveSettings>['body'], 'version'>;

export async function setFlowSettings(world: World, as: TestMember, settings: Settings): Promise<TestReply> {
  const { version } = (await world.call(readSettings, { as })).body.data;
  return world.call(saveSettings, { as, body: { ...settings, version } });
}
