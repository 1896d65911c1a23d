// breaks: room-shape
export const one = 1;
