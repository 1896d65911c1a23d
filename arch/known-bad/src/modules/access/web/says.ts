export const says = ['first', 'second', 'third'];
