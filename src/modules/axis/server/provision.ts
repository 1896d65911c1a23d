/** A new company's types and their initial records, as declared by modules. */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { getDeclaredTypes } from './declared-types.ts';
import { addRecord } from './record.service.ts';
import { getAllowedType, insertDeclaredTypes } from './type.service.ts';

export async function provisionTypes(context: Context, template: string): Promise<void> {
  insertDeclaredTypes(context, template);
  for (const { axis, key, first } of getDeclaredTypes(appOf(context))) {
    const records = first(template);
    if (records.length === 0) continue;
    const type = await getAllowedType(context, { axis, type: key }, null);
    for (const record of records) addRecord(context, type, record);
  }
}
