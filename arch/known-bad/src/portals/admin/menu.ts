export const menu = ['admin.overview'];
