/** A flow as large as one may be: a form, a step, then again and again a fork with two ways that meet, and steps one after the other. */
import { type FrameDraft, frameLimits } from '#modules/flow/contract/frame.ts';

type DraftBlock = FrameDraft['blocks'][number];
type Way = { from: string; outlet?: string; to: string };

const createTitle = (ko: string, en: string) => ({ ko, en });
const createCalculation = (number: number): DraftBlock => ({
  ...{ id: `set${number}`, kind: 'flow.set-values', title: createTitle(`값 ${number}`, `Value ${number}`) },
  settings: { values: [{ name: 'amount', value: `=input.amount + ${number}` }] },
});
const createFork = (number: number): DraftBlock => ({
  ...{ id: `fork${number}`, kind: 'flow.condition', title: createTitle(`나누기 ${number}`, `Fork ${number}`) },
  settings: { branches: [{ outlet: 'large', when: `input.amount > ${number}` }], otherwise: 'small' },
});
const createJoin = (number: number): DraftBlock => ({
  ...{ id: `join${number}`, kind: 'flow.join', title: createTitle(`합류 ${number}`, `Join ${number}`) },
  settings: { mode: 'any' },
});
const form: DraftBlock = {
  ...{ id: 'form', kind: 'flow.form', title: createTitle('양식', 'Form') },
  settings: { fields: [{ key: 'amount', label: createTitle('금액', 'Amount'), kind: 'integer', required: true }] },
};

/** Ten blocks: a fork, its two ways, where they meet, and six more. */
const part = 10;

export function createLargestFlow(): FrameDraft & { blocks: DraftBlock[] } {
  const blocks: DraftBlock[] = [form];
  const connections: Way[] = [];
  let last = 'form';
  const append = (block: DraftBlock) => {
    blocks.push(block);
    connections.push({ from: last, to: block.id });
    last = block.id;
  };
  // Visible at the start, however little space is next to it.
  append(createCalculation(9_999));
  for (let number = 0; blocks.length + part <= frameLimits.blocks; number++) {
    append(createFork(number));
    const [large, small, meeting] = [
      createCalculation(number * part),
      createCalculation(number * part + 1),
      createJoin(number),
    ];
    blocks.push(large, small, meeting);
    connections.push({ from: last, outlet: 'large', to: large.id }, { from: last, outlet: 'small', to: small.id });
    connections.push({ from: large.id, to: meeting.id }, { from: small.id, to: meeting.id });
    last = meeting.id;
    for (let step = 2; step < part - 2; step++) append(createCalculation(number * part + step));
  }
  for (let number = 10_000; blocks.length < frameLimits.blocks; number++) append(createCalculation(number));
  return { blocks, connections };
}
