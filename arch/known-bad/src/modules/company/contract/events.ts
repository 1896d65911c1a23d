export const memberJoined = { name: 'company.member.joined', payload: {} };
