export const defaultRoles = { supervisor: { level: 60 } };
