/** A block as it is when it is added: as complete as it can be without asking. */
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Block } from '../frame.ts';
import type { BlockView } from '../shapes.ts';

type NewBlockKind = Pick<BlockView, 'kind' | 'title' | 'form' | 'made' | 'beginning'>;

const toText = (ko: string, en: string): LocalText => ({ ko, en });

/** Initial settings of the engine's own kinds, if their form defines none. */
const initialSettings: Readonly<Record<string, (title: LocalText, free: (baseId: string) => string) => Json>> = {
  'flow.form': () => ({ fields: [] }),
  'flow.condition': () => ({
    branches: [{ outlet: 'yes', when: 'true', label: toText('예', 'Yes') }],
    otherwise: 'otherwise',
  }),
  'flow.switch': () => ({
    value: '',
    branches: [{ outlet: 'first', equals: '', label: toText('첫 번째', 'First') }],
    otherwise: 'otherwise',
  }),
  'flow.parallel': () => ({ outlets: ['first', 'second'] }),
  'flow.join': () => ({ mode: 'all' }),
  'flow.wait': () => ({ minutes: 60 }),
  'flow.set-values': () => ({ values: [{ name: 'value', value: '' }] }),
  'flow.loop': (title, free) => ({
    over: '[]',
    as: 'item',
    body: {
      blocks: [
        {
          id: free('task'),
          kind: 'flow.task',
          title: toText('항목마다 할 일', 'Task for each item'),
          settings: { title: title.ko },
        },
      ],
      connections: [],
    },
  }),
};

/** Initial value of a required field: the first choice, or the block's name for a title. */
function getInitialValue(field: FieldDefinition, title: LocalText): Json | undefined {
  if (!field.required) return undefined;
  if (field.kind === 'choice') return field.options?.[0]?.value;
  if (field.kind === 'boolean') return false;
  return field.key === 'title' || field.key === 'body' ? title.ko : undefined;
}

/** @param free gives a name that no block of the frame has */
export function createBlockOfKind(
  kind: NewBlockKind,
  free: (baseId: string) => string,
  title: LocalText = kind.title,
): Block {
  const id = free(
    kind.kind
      .split('.')
      .at(-1)
      ?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? '',
  );
  if (kind.made) {
    return { id, kind: kind.made.kind, title, settings: { frameKey: kind.made.frameKey, input: {} } };
  }
  const own = initialSettings[kind.kind]?.(title, free);
  if (own) return { id, kind: kind.kind, title, settings: own as Block['settings'] };
  const settings = kind.form.flatMap((field) => {
    const value = getInitialValue(field, title);
    return value === undefined ? [] : [[field.key, value] as const];
  });
  return { id, kind: kind.kind, title, settings: { ...Object.fromEntries(settings), ...kind.beginning } };
}
