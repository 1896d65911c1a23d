/** The same of the organisation chart, in its place of the table of `rights.ts`. */
export const organizationRights: Record<string, string> = {
  'POST /api/organization/changes': 'organization.chart.write',
  'POST /api/organization/changes/preview': 'organization.chart.write',
  'GET /api/organization/chart': 'organization.chart.read',
  'GET /api/organization/delegations': 'organization.delegation.own | organization.delegation.manage',
  'POST /api/organization/delegations': 'organization.delegation.own | organization.delegation.manage',
  'POST /api/organization/delegations/:id/end': 'organization.delegation.own | organization.delegation.manage',
  'POST /api/organization/exports': 'organization.chart.write',
  'POST /api/organization/files': 'organization.chart.write',
  'POST /api/organization/files/check': 'organization.chart.write',
  'GET /api/organization/history': 'organization.chart.read',
  'GET /api/organization/people': 'organization.chart.read',
  'GET /api/organization/ranks': 'organization.chart.read',
  'POST /api/organization/ranks': 'organization.chart.write',
  'PUT /api/organization/ranks/:id': 'organization.chart.write',
  'POST /api/organization/take-overs': 'organization.chart.write',
  'POST /api/organization/take-overs/check': 'organization.chart.write',
};
