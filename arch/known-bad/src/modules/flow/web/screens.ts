/** What only the application may take. */
export const screens: readonly string[] = [];
