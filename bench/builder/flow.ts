/** A flow as large as one may be: a form, a step, then again and again a fork with two ways that meet, and steps one after the other. */
import { type FrameDraft, frameLimits } from '#modules/flow/contract/frame.ts';

type DraftBlock = FrameDraft['blocks'][number];
type Way = { from: string; outlet?: string; to: string };

const title = (ko: string, en: string) => ({ ko, en });
const calculation = (number: number): DraftBlock => ({
  ...{ id: `set${number}`, kind: 'flow.set-values', title: title(`값 ${number}`, `Value ${number}`) },
  settings: { values: [{ name: 'amount', value: `=input.amount + ${number}` }] },
});
const fork = (number: number): DraftBlock => ({
  ...{ id: `fork${number}`, kind: 'flow.condition', title: title(`나누기 ${number}`, `Fork ${number}`) },
  settings: { branches: [{ outlet: 'large', when: `input.amount > ${number}` }], otherwise: 'small' },
});
const join = (number: number): DraftBlock => ({
  ...{ id: `join${number}`, kind: 'flow.join', title: title(`합류 ${number}`, `Join ${number}`) },
  settings: { mode: 'any' },
});
const form: DraftBlock = {
  ...{ id: 'form', kind: 'flow.form', title: title('양식', 'Form') },
  settings: { fields: [{ key: 'amount', label: title('금액', 'Amount'), kind: 'integer', required: true }] },
};

/** Ten blocks: a fork, its two ways, where they meet, and six more. */
const part = 10;

export function largestFlow(): FrameDraft & { blocks: DraftBlock[] } {
  const blocks: DraftBlock[] = [form];
  const connections: Way[] = [];
  let last = 'form';
  const append = (block: DraftBlock) => {
    blocks.push(block);
    connections.push({ from: last, to: block.id });
    last = block.id;
  };
  // In sight at the beginning, however little room there is beside it.
  append(calculation(9_999));
  for (let number = 0; blocks.length + part <= frameLimits.blocks; number++) {
    append(fork(number));
    const [large, small, meeting] = [calculation(number * part), calculation(number * part + 1), join(number)];
    blocks.push(large, small, meeting);
    connections.push({ from: last, outlet: 'large', to: large.id }, { from: last, outlet: 'small', to: small.id });
    connections.push({ from: large.id, to: meeting.id }, { from: small.id, to: meeting.id });
    last = meeting.id;
    for (let step = 2; step < part - 2; step++) append(calculation(number * part + step));
  }
  for (let number = 10_000; blocks.length < frameLimits.blocks; number++) append(calculation(number));
  return { blocks, connections };
}
