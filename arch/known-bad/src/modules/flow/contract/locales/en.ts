export const en = { save: 'Save', none: 'Nobody says this', 'state.open': 'Open' };
