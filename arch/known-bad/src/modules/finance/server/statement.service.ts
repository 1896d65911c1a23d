// breaks: sql-in-queries
import { statement } from '#kernel/server/database/unit.ts';

export const none = (text: string) => statement(text);
