export const companyPaths = { members: { title: { ko: '구성원', en: 'Members' } } };
