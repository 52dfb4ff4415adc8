import type { ContactRules } from '#domain/messages/contact-rules.ts'

/** The rules of messages of a site with its own mail server. */
export const contactRules: ContactRules = {
  confirmation: 'full',
  isLimited: true,
  formId: 'contact',
  isForwarded: false,
  mailDelivery: 'worker',
  hasMailServer: true,
  mailFrom: 'no-reply@vita.example',
  host: 'vita.example',
  retentionDays: 365,
}
