/** Files that tables are exported as: CSV of any size, and spreadsheets, which are bounded. */
export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];
