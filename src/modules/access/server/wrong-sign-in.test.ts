/** Tests of wrong sign-ins: every failure gets the same answer, so guessing reveals nothing. */
import { expect, test } from 'vitest';
import * as endpoints from '../contract/endpoints.ts';
import { createAccessKit, password } from './testing/kit.ts';

const { kit, member } = createAccessKit();

test('a wrong sign-in is one and the same answer, whatever the length and the form of what was typed', async () => {
  const person = await member(['user']);
  const wrong = [
    { email: person.email, password: 'x' },
    { email: person.email, password: 'not the password' },
    { email: person.email, password: 'long'.repeat(2000) },
    { email: 'nobody@mail.example', password },
    { email: 'no address at all', password },
    { email: `${'a'.repeat(9000)}@mail.example`, password: '' },
  ];
  for (const body of wrong) {
    for (const endpoint of [endpoints.login, endpoints.loginFlat, endpoints.logInToCompany]) {
      const { status, body: replyBody } = await kit.world.call(endpoint, { at: kit.world.alpha, body });
      const { code, message, details } = replyBody;
      expect({ status, code, message, details }, body.email.slice(0, 20)).toEqual({
        status: 401,
        code: 'LOGIN_FAILED',
        message: '이메일 또는 비밀번호가 맞지 않습니다. 다시 확인해 주세요.',
        details: undefined,
      });
    }
  }
});
