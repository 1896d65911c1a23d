/** The part of `side-effects.ts` for access and notifications of other programs. */
export const integrationSideEffects: Record<string, readonly string[]> = {
  'POST /api/integration/hooks': ['tells integration.hook.changed', 'records integration.hook.create'],
  'DELETE /api/integration/hooks/:id': ['tells integration.hook.changed', 'records integration.hook.remove'],
  'PUT /api/integration/hooks/:id': ['tells integration.hook.changed', 'records integration.hook.update'],
  'POST /api/integration/hooks/:id/deliveries/:deliveryId/replay': [
    'tells integration.hook.changed',
    'records integration.hook.replay',
  ],
  'POST /api/integration/hooks/:id/resend': ['tells integration.hook.changed', 'records integration.hook.resend'],
  'POST /api/integration/call-retries': ['records integration.call.retried of the company'],
  'POST /api/integration/hooks/:id/secret': ['tells integration.hook.changed', 'records integration.hook.secret'],
  'POST /api/integration/hooks/:id/state': ['tells integration.hook.changed', 'records integration.hook.state'],
  'POST /api/integration/hooks/:id/test': ['tells integration.hook.changed', 'records integration.hook.test'],
  'POST /api/integration/keys': ['tells integration.key.changed', 'records integration.key.create'],
  'POST /api/integration/keys/:id/revoke': ['tells integration.key.changed', 'records integration.key.revoke'],
  'POST /api/integration/keys/:id/rotate': ['tells integration.key.changed', 'records integration.key.rotate'],
  'POST /api/integration/secrets': ['tells integration.secret.changed', 'records integration.secret.create'],
  'PUT /api/integration/secrets/:id': ['tells integration.secret.changed', 'records integration.secret.change'],
  'DELETE /api/integration/secrets/:id': ['tells integration.secret.changed', 'records integration.secret.remove'],
  'POST /api/integration/text-gateways': [
    'tells integration.text-gateway.changed',
    'records integration.text-gateway.create',
  ],
  'PUT /api/integration/text-gateways/:id': [
    'tells integration.text-gateway.changed',
    'records integration.text-gateway.update',
  ],
  'DELETE /api/integration/text-gateways/:id': [
    'tells integration.text-gateway.changed',
    'records integration.text-gateway.remove',
  ],
  'POST /api/integration/text-gateways/:id/test': [
    'tells notification.text.changed',
    'records integration.text-gateway.test',
  ],
};
