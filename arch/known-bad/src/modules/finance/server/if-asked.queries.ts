// breaks: one-where
export const list =
  'select a.id from finance.accounts a where a.company_id = $1 and ($2::text is null or a.code = $2) order by a.id limit $3';
