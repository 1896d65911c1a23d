// breaks: endpoint-has-route
const resourceEndpoints = (noun: object) => ({ read: () => ({ ...noun, method: 'GET' }) });

const rates = resourceEndpoints({ scope: 'company', permission: 'member', audit: false });
export const readRate = rates.read();
