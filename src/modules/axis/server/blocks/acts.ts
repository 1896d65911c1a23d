/** What the blocks of this room do in somebody's name, and the right of the type that it takes. Where only the run knows the type, the run asks. */
import { type Act, isExpression, type Json } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Right, rightName, rights } from '../../contract/rights.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { readRecords } from '../record.service.ts';
import { recordTypes } from '../type.service.ts';
import { definitionOf } from './record-words.ts';

type Settings = { readonly [key: string]: Json };
type Acts = (context: Context, settings: Settings) => Promise<Act[]>;

const sentences = {
  create: { ko: '‘{type}’ 항목을 등록합니다', en: 'Creates records of the type "{type}"' },
  update: { ko: '‘{type}’ 항목을 수정합니다', en: 'Edits records of the type "{type}"' },
  delete: { ko: '‘{type}’ 항목을 삭제합니다', en: 'Deletes records of the type "{type}"' },
  relate: { ko: '‘{type}’ 항목의 관계를 바꿉니다', en: 'Changes relationships of records of the type "{type}"' },
  find: { ko: '‘{type}’ 항목을 찾아 읽습니다', en: 'Finds and reads records of the type "{type}"' },
} as const satisfies Record<string, LocalText>;
type Deed = keyof typeof sentences;

const chosenLater: LocalText = { ko: '실행할 때 정해지는 유형', en: 'chosen during the run' };

function needOf(type: TypeDefinition, right: Right): string[][] {
  if (right !== 'read') return [[rightName(type, right)]];
  return type.open ? [] : [rights.map((any) => rightName(type, any))];
}

function actOn(deed: Deed, type: TypeDefinition | undefined): Act {
  const name = type?.label ?? chosenLater;
  const sentence = {
    ko: fill(sentences[deed].ko, { type: name.ko }),
    en: fill(sentences[deed].en, { type: name.en || name.ko }),
  };
  const right = deed === 'find' ? 'read' : 'write';
  const key = `axis.${deed} ${type ? `${type.axis}/${type.key}` : '='}`;
  // What is deleted may be anybody's work.
  return { key, sentence, isSensitive: deed === 'delete', needs: type ? needOf(type, right) : [] };
}

/** Of the type that the settings name. */
export const actsOnType = (deed: Deed): Acts => {
  return async (context, { axis, type }) => {
    const named = { axis: String(axis), type: String(type) };
    return [{ ...actOn(deed, definitionOf(await recordTypes(context), named)), setting: 'type' }];
  };
};

/** Of the types of the records that the settings name. */
export const actsOnRecords = (deed: Deed, names: readonly string[]): Acts => {
  return async (context, settings) => {
    const named = names.map((name) => settings[name]);
    const ids = named.filter((id): id is string => typeof id === 'string' && id !== '' && !isExpression(id));
    const found = ids.length > 0 ? await readRecords(context, ids) : [];
    const types = await recordTypes(context);
    const acts = found.map((record) => actOn(deed, definitionOf(types, record)));
    return found.length < named.length ? [...acts, actOn(deed, undefined)] : acts;
  };
};
