// breaks: plain-comments
/** Account names, read anew by whoever asks. */
export const readNames = (names: readonly string[]): readonly string[] => names;
