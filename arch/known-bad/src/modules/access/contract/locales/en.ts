export const en = { 'state.kept': 'Named by another room only', first: 'Same', second: 'Same', third: 'In two rooms' };
