// breaks: sql-in-queries
export const handle = () => import('pg');
