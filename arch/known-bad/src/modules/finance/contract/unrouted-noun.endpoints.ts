// breaks: endpoint-has-route
const endpointsOf = (noun: object) => ({ read: () => ({ ...noun, method: 'GET' }) });

const rates = endpointsOf({ scope: 'company', permission: 'member', audit: false });
export const readRate = rates.read();
