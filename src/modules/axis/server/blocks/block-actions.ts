/**
 * Acts of this module's blocks in a person's name, with the type right each needs. If the type is known only at run time, the
 * execution checks it.
 */
import { type BlockAction, isExpression, type Json } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRightName, type Right, rights } from '../../contract/rights.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { readRecords } from '../record.service.ts';
import { getRecordTypes } from '../type.service.ts';
import { findDefinition } from './record-impacts.ts';

type Settings = { readonly [key: string]: Json };
type ActionDescriber = (context: Context, settings: Settings) => Promise<BlockAction[]>;

const sentences = {
  create: { ko: '‘{type}’ 항목을 등록합니다', en: 'Creates records of the type "{type}"' },
  update: { ko: '‘{type}’ 항목을 수정합니다', en: 'Edits records of the type "{type}"' },
  delete: { ko: '‘{type}’ 항목을 삭제합니다', en: 'Deletes records of the type "{type}"' },
  relate: { ko: '‘{type}’ 항목의 관계를 바꿉니다', en: 'Changes relationships of records of the type "{type}"' },
  find: { ko: '‘{type}’ 항목을 찾아 읽습니다', en: 'Finds and reads records of the type "{type}"' },
} as const satisfies Record<string, LocalText>;
type RecordOperation = keyof typeof sentences;

const chosenLater: LocalText = { ko: '실행할 때 정해지는 유형', en: 'chosen during the run' };

function getRequiredPermissions(type: TypeDefinition, right: Right): string[][] {
  if (right !== 'read') return [[getRightName(type, right)]];
  return type.open ? [] : [rights.map((any) => getRightName(type, any))];
}

function describeAction(operation: RecordOperation, type: TypeDefinition | undefined): BlockAction {
  const name = type?.label ?? chosenLater;
  const sentence = {
    ko: fillTemplate(sentences[operation].ko, { type: name.ko }),
    en: fillTemplate(sentences[operation].en, { type: name.en || name.ko }),
  };
  const right = operation === 'find' ? 'read' : 'write';
  const key = `axis.${operation} ${type ? `${type.axis}/${type.key}` : '='}`;
  // Deletion may destroy anyone's work.
  return { key, sentence, isSensitive: operation === 'delete', needs: type ? getRequiredPermissions(type, right) : [] };
}

/** Of the type that the settings name. */
export const describeTypeActions = (operation: RecordOperation): ActionDescriber => {
  return async (context, { axis, type }) => {
    const named = { axis: String(axis), type: String(type) };
    return [{ ...describeAction(operation, findDefinition(await getRecordTypes(context), named)), setting: 'type' }];
  };
};

/** Of the types of the records that the settings name. */
export const describeRecordActions = (operation: RecordOperation, names: readonly string[]): ActionDescriber => {
  return async (context, settings) => {
    const named = names.map((name) => settings[name]);
    const ids = named.filter((id): id is string => typeof id === 'string' && id !== '' && !isExpression(id));
    const records = ids.length > 0 ? await readRecords(context, ids) : [];
    const types = await getRecordTypes(context);
    const actions = records.map((record) => describeAction(operation, findDefinition(types, record)));
    return records.length < named.length ? [...actions, describeAction(operation, undefined)] : actions;
  };
};
