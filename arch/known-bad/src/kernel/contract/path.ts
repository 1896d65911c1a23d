/** As much of addresses as the cases need. */
export const defineScreenPath = (pattern: string, title: { ko: string; en: string }) => Object.assign(() => pattern, { pattern, title });
