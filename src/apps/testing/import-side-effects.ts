/** Expected effects of record imports. */
export const importSideEffects: Record<string, string[]> = {
  'POST /api/axis/:axis/:type/imports': [
    'tells flow.frame.published',
    'tells flow.execution.started',
    'tells axis.import.moved',
    'records axis.record.import',
  ],
  'POST /api/axis/:axis/:type/imports/:id/refused/exports': ['records axis.record.import-export'],
};
