// breaks: sql-in-queries
export const handle = (house: { database: object }) => house.database;
