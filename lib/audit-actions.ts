// What the audit log tells of, and how its tab calls it. Pure.

export const AUDIT_ACTIONS = {
  'admin.invite': 'Admin invited',
  'admin.enrol': 'Admin enrolled',
  'admin.sign-in': 'Admin signed in',
  'admin.remove': 'Admin access removed',
  'invite.revoke': 'Invite revoked',
  'passkey.add': 'Passkey added',
  'passkey.rename': 'Passkey renamed',
  'passkey.remove': 'Passkey removed',
  'breach.create': 'Breach created',
  'breach.update': 'Breach edited',
  'breach.status': 'Status changed',
  'breach.delete': 'Breach deleted',
  'breach.notify': 'Alert sent',
  'campaign.pause': 'Campaign paused',
  'campaign.resume': 'Campaign resumed',
  'campaign.cancel': 'Campaign cancelled',
  'campaign.test': 'Test mail sent',
  'catalogue.sync': 'Catalogue synced',
  'upload.start': 'Upload started',
  'upload.done': 'Upload imported',
  'upload.fail': 'Upload failed',
  'user.delete': 'User deleted',
  'exposure.delete': 'Address removed from a breach',
  'lead.state': 'Lead moved',
  'lead.note': 'Note added to a lead',
  'lead.export': 'Leads exported',
  'case.settle': 'Settlement set',
  'case.pay': 'Settlement paid',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS
