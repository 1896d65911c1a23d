// breaks: unused-export
export const lonely = 1;
