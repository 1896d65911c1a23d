/** The same of the organisation chart, in its place of the table of `side-effects.ts`. */
export const organizationSideEffects: Record<string, readonly string[]> = {
  'POST /api/organization/changes': [
    'tells organization.chart.changed',
    // the first change of a chart brings its workflow along
    'tells flow.frame.published',
    'tells flow.execution.finished',
    'tells axis.record.created',
    'records organization.chart.change',
  ],
  'POST /api/organization/delegations': [
    'tells organization.delegation.changed',
    'tells notification.notice.created',
    'records organization.delegation.set',
  ],
  'POST /api/organization/delegations/:id/end': [
    'tells organization.delegation.changed',
    'tells notification.notice.created',
    'records organization.delegation.end',
  ],
  'POST /api/organization/exports': ['records organization.chart.export'],
  'POST /api/organization/files': [
    'tells organization.chart.changed',
    'tells flow.execution.finished',
    'tells axis.record.created',
    'records organization.chart-file.apply',
  ],
  'POST /api/organization/take-overs': [
    'tells organization.chart.changed',
    'tells flow.execution.finished',
    'tells axis.records.changed',
    'records organization.chart.take-over',
  ],
  'POST /api/organization/ranks': ['tells organization.rank.changed', 'records organization.rank.create'],
  'PUT /api/organization/ranks/:id': ['tells organization.rank.changed', 'records organization.rank.update'],
};
