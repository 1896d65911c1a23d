/** A telephone number in a contract: accepts every form that people write, stores one. */
import { z } from 'zod';
import { findPhoneProblem, readPhone } from './input/phone.ts';
import { type LocalText, onServer, rejectPersonalNumbers } from './text.ts';

export const phoneForm: LocalText = {
  ko: '{name:은/는} 010-1234-5678처럼 입력해 주세요.',
  en: 'Please enter {name} like 010-1234-5678.',
};

/** No number that can be read is longer, however it is written. */
const longest = 60;

/** Seven digits: what browsers ask for. The server reads the rest, and says what is wrong with it. */
const atLeast = /\d(?:\D*\d){6}/;

/** `010-1234-5678`, `02-123-4567`, `1588-1234`; of another country `+14155550100`. */
export const Phone = onServer(z.string().min(1).max(longest), (schema) =>
  rejectPersonalNumbers(schema)
    .overwrite((typed) => readPhone(typed) ?? typed)
    .superRefine((typed, context) => {
      if (typed === '' || readPhone(typed) !== null) return;
      context.addIssue({ code: 'custom', params: { ...(findPhoneProblem(typed) ?? phoneForm) }, continue: false });
    }),
).regex(atLeast);
