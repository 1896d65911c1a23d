/** Everybody who might call a company: one of each sort, with what they show to prove who they are. */
import { addMember } from '#modules/company/server/index.ts';
import type { TestMember } from '../testing.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import type { Caller } from './example-calls.ts';
import { roleNames } from './role-rights.ts';

export class Callers {
  readonly #stage: EndpointStage;
  readonly #tokens = new Map<string, string>();
  #former!: TestMember;

  constructor(stage: EndpointStage) {
    this.#stage = stage;
  }

  async gather(): Promise<this> {
    const stage = this.#stage;
    this.#tokens.set('a member without rights', stage.nobody.token);
    for (const role of roleNames) this.#tokens.set(role, (await stage.member([role])).token);
    this.#former = await stage.person();
    this.#tokens.set('one who asked to join', (await stage.asking()).person.token);
    this.#tokens.set('one who is invited', (await stage.invited()).person.token);
    const { alpha, beta } = stage.world;
    const other = stage.company === alpha ? beta : alpha;
    this.#tokens.set('the master of another company', other.master.token);
    return this;
  }

  async as(who: string): Promise<Caller> {
    if (who === 'a visitor') return {};
    if (who === 'a guest') return { cookie: this.#stage.guest };
    if (who.startsWith('an ex-member')) return { token: await this.#removed() };
    return { token: this.#tokens.get(who) };
  }

  /** A master until a moment ago: the process still remembers the rights, and the next call is the first since. */
  async #removed(): Promise<string> {
    const stage = this.#stage;
    const { personId, token } = this.#former;
    const member = await stage.service((context) => addMember(context, { personId, roles: ['master'] }));
    const remembered = await stage.ask('GET', '/api/access/explain?permission=page.page.read', {
      as: this.#former,
    });
    if (remembered.status !== 200) throw new Error(JSON.stringify(remembered.body));
    await stage.data('DELETE', `/api/members/${member.id}`);
    return token;
  }
}
