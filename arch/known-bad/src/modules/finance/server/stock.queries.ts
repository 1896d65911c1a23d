// breaks: sql-own-schema
export const stock = 'select l.quantity from item.stock_levels l where l.company_id = $1';
