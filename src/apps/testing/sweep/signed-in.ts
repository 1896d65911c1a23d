/** Somebody who stays signed in however long a sweep takes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#modules/identity/server/index.ts';
import type { TestMember, World } from '../../testing.ts';
import type { Product } from '../product.ts';

const maxTries = 600;

export class SignedIn {
  token: string;
  #refreshToken: string | null;
  #renewing: Promise<void> | null = null;

  private constructor(tokens: { accessToken: string; refreshToken: string | null }) {
    this.token = tokens.accessToken;
    this.#refreshToken = tokens.refreshToken;
  }

  static async as(world: World, { personId, name }: TestMember): Promise<SignedIn> {
    return new SignedIn(await world.root((context) => openSession(context, { personId, name, ground: null })));
  }

  /** Several whose token ran out at once renew it once. @throws when the product refuses */
  renew(product: Product, host: string): Promise<void> {
    this.#renewing ??= this.#ask(product, host).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #ask(product: Product, host: string): Promise<void> {
    const call = {
      method: 'POST',
      host,
      path: '/api/auth/refresh',
      body: { refreshToken: this.#refreshToken },
    } as const;
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = await product.send(call).catch(() => null);
      if (answer?.status === 200) {
        this.token = answer.body.data.accessToken;
        this.#refreshToken = answer.body.data.refreshToken;
        return;
      }
      if (answer && answer.status !== 503) throw new Error(`nobody stays signed in: ${JSON.stringify(answer.body)}`);
      await sleep(100);
    }
    throw new Error('nobody stays signed in: the product does not answer');
  }
}
