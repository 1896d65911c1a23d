export const companyPermissions = { 'company.member.read': { name: 'company.member.read', level: 'read' } };
