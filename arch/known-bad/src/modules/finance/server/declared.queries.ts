// breaks: sql-own-schema
import { defineTable } from '#kernel/server/database/table.ts';
import { Item } from '../contract/item.ts';

export const items = defineTable(Item, { name: 'item.items', columns: { name: 'name' }, called: () => 't.name' });
