/** What properties are called that were changed, by their names in the API. Those that are not here are shown by that name. */
export const propertyTexts: Record<string, string> = {
  name: 'Name',
  role: 'Role',
  scopes: 'Scopes',
  expires_at: 'Expires',
  allowed_addresses: 'Allowed addresses',
  url: 'URL',
  events: 'Events',
  description: 'Description',
  active: 'Whether it gets events',
  sender_name: 'Name of the sender',
  reply_to: 'Replies go to',
  default_language: 'Language',
  reminders: 'Reminders',
  expiry_notice_hours: 'E-mail about the deadline (hours before)',
  retention_days: 'Erase documents after (days)',
  embed_origins: 'Pages that may embed signing',
  theme_allowed: 'Colors of embedded pages',
  disclosure: 'What signers agree to',
  'branding.logo_url': 'Logo',
  'branding.color': 'Color'
}
