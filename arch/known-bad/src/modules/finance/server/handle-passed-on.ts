// breaks: sql-in-queries
export function handle({ database }: { database: object }) {
  return database;
}
