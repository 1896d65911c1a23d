// breaks: foreign-literal
export const may = (held: Set<string>) => held.has(`company.member.read`);
