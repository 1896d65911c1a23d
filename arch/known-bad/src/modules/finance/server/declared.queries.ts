// breaks: sql-own-schema
import { tableOf } from '#kernel/server/database/table.ts';
import { Item } from '../contract/item.ts';

export const items = tableOf(Item, { name: 'item.items', columns: { name: 'name' }, called: () => 't.name' });
