// breaks: import-without-effect
const registerBlocks = (names: readonly string[]) => names.length;

registerBlocks(['journal-entry']);
