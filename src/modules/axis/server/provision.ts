/** A new company's types and the records that they begin with, as rooms declare them. */
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { declaredTypes } from './declared.ts';
import { addRecord } from './record.service.ts';
import { defineTypes, typeOf } from './type.service.ts';

export async function provision(context: Context, template: string): Promise<void> {
  defineTypes(context, template);
  for (const { axis, key, first } of declaredTypes(houseOf(context))) {
    const records = first(template);
    if (records.length === 0) continue;
    const type = await typeOf(context, { axis, type: key }, null);
    for (const record of records) addRecord(context, type, record);
  }
}
