// breaks: no-orphan
export const nobodyAsks = true;
