/** Explainer test calls, as the first company's master: why, who, and what. */
import { expect } from 'vitest';
import type { TestReply, World } from '#apps/testing.ts';
import * as explained from '../../contract/explain.endpoints.ts';
import { listWhoCan, type PermissionOrigin } from '../../contract/who-can.endpoints.ts';

export interface Holder {
  id: string;
  personId: string;
  name: string;
  by: PermissionOrigin[];
}

/** `kit`: its world is there once the tests run. */
export function createExplainer(kit: { world: World }) {
  const asMaster = () => ({ as: kit.world.alpha.master });

  async function explain(permission: string, personId: string, at?: string): Promise<explained.Explanation> {
    const query = { permission, personId, ...(at && { at }) };
    const reply = await kit.world.call(explained.explainAccess, { ...asMaster(), query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  }

  /** All pages, a few rows each. */
  async function everybodyWhoCan(permission: string, limit = 3): Promise<Holder[]> {
    const holders: Holder[] = [];
    let cursor: string | null = null;
    do {
      const query: { permission: string; limit: number; cursor?: string } = { permission, limit };
      if (cursor) query.cursor = cursor;
      const reply: TestReply = await kit.world.call(listWhoCan, { ...asMaster(), query });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      holders.push(...reply.body.data);
      cursor = reply.body.page.nextCursor;
    } while (cursor);
    return holders;
  }

  async function whatCan(personId: string): Promise<explained.WhatCan> {
    const reply = await kit.world.call(explained.listPermissionsOf, { ...asMaster(), query: { personId } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data;
  }

  return { asMaster, explain, everybodyWhoCan, whatCan };
}
