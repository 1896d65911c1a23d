/** Both languages: one text that stands for Korean and English. */

export const toBoth = (ko: string) => ({ ko, en: ko });
