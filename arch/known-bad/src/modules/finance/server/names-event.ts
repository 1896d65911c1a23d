// breaks: foreign-literal
export const tell = (emit: (name: string) => void) => emit('company.member.joined');
