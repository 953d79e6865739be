import { linkTo, resources } from './contract.js'
import { resourcePages, topicPages } from './sdk/pages.js'

interface Entry {
  text: string
  link?: string
  items?: Entry[]
  collapsed?: boolean
}

const page = (text: string, link: string): Entry => ({ text, link })

const guides: Entry[] = [
  {
    text: 'Get started',
    items: [
      page('Introduction', '/'),
      page('Quickstart', '/quickstart'),
      page('Your first document', '/guides/first-document'),
      page('Cookbook', '/guides/cookbook')
    ]
  },
  {
    text: 'Concepts',
    items: [
      page('Documents', '/concepts/documents'),
      page('Signers', '/concepts/signers'),
      page('Seals', '/concepts/seals'),
      page('The audit trail', '/concepts/audit-trail'),
      page('Legal effect', '/concepts/legal')
    ]
  },
  {
    text: 'Guides',
    items: [
      page('Placing fields', '/guides/placing-fields'),
      page('Text tags', '/guides/text-tags'),
      page('Several files', '/guides/several-files'),
      page('Upload a large file', '/guides/large-files'),
      page('Languages', '/guides/languages'),
      page('Embedded signing', '/guides/embedded-signing'),
      page('Sign in person', '/guides/in-person'),
      page('One of several people', '/guides/one-of-several'),
      page('Copies for those who watch', '/guides/copies'),
      page('After signing', '/guides/after-signing'),
      page('Reminders', '/guides/reminders'),
      page('Time zones', '/guides/time-zones'),
      page('Embedded field editor', '/guides/embedded-editing'),
      page('Templates and prefill', '/guides/templates'),
      page('Links that anybody may open', '/guides/template-links'),
      page('Bulk send from a CSV', '/guides/bulk-send'),
      page('Webhooks', '/guides/webhooks'),
      page('Webhooks in other languages', '/guides/webhooks-in-other-languages'),
      page('The SDK', '/guides/sdk'),
      page('The command', '/guides/command'),
      page('Behind a proxy', '/guides/proxies'),
      page('Other languages', '/guides/other-languages'),
      page('Generated clients', '/guides/generated-clients'),
      page('Testing your integration', '/guides/testing'),
      page('Agents', '/guides/agents'),
      page('API keys', '/guides/api-keys'),
      page('Account settings', '/guides/account-settings'),
      page('Members and the console', '/guides/members'),
      page('Errors, retries and idempotency', '/guides/errors-and-retries'),
      page('Conditional requests', '/guides/conditional-requests'),
      page('Seals and verification', '/guides/verification'),
      page('Verify without a service', '/guides/verifying-alone'),
      page('Evidence packages', '/guides/evidence'),
      page('Erasing documents', '/guides/erasing-documents'),
      page('Versioning and deprecation', '/guides/versioning'),
      page('Accessibility', '/guides/accessibility'),
      page('Going live', '/guides/going-live')
    ]
  },
  {
    text: 'Migrating to Signpost',
    items: [
      page('From DocuSeal', '/guides/migrating-from-docuseal'),
      page('From Dropbox Sign', '/guides/migrating-from-dropbox-sign'),
      page('From Docusign', '/guides/migrating-from-docusign')
    ]
  },
  {
    text: 'Running Signpost',
    items: [
      page('Self-hosting', '/self-hosting/'),
      page('Deploying', '/self-hosting/deploying'),
      page('Keys in an HSM or a KMS', '/self-hosting/external-keys'),
      page('Storage', '/self-hosting/storage'),
      page('Text messages', '/self-hosting/text-messages'),
      page('Single sign-on', '/self-hosting/single-sign-on'),
      page('Mail that bounces', '/self-hosting/bounces'),
      page('Many processes', '/self-hosting/many-processes'),
      page('Survive the loss of a database', '/self-hosting/high-availability'),
      page('What a loss costs', '/self-hosting/second-place'),
      page('Rehearsals', '/self-hosting/rehearsals'),
      page('Operations', '/self-hosting/operations'),
      page('Monitoring', '/self-hosting/monitoring'),
      page('What operators did', '/self-hosting/operator-log'),
      page('Runbook', '/self-hosting/runbook'),
      page('Backups', '/self-hosting/backup'),
      page('Performance', '/self-hosting/performance'),
      page('Scaling', '/self-hosting/scaling'),
      page('Drills', '/self-hosting/drills'),
      page('Upgrading', '/self-hosting/upgrading'),
      page('Security', '/self-hosting/security'),
      page('Data map', '/self-hosting/data-map'),
      page('For auditors', '/self-hosting/auditors')
    ]
  },
  {
    text: 'More',
    items: [
      page('Limits and plans', '/limits-and-plans'),
      page('Error codes', '/errors'),
      page('Changelog', '/changelog')
    ]
  }
]

const reference: Entry[] = [
  { text: 'Reference', items: [page('All operations', '/reference/'), page('Event types', '/reference/event-types')] },
  {
    text: 'The SDK',
    link: '/reference/sdk/',
    collapsed: true,
    items: [...topicPages, ...resourcePages].map(({ title, link }) => page(title, link))
  },
  ...resources.map(({ name, slug, operations }) => ({
    text: name,
    link: `/reference/${slug}/`,
    collapsed: true,
    items: operations.map((operation) => page(operation.summary, linkTo(operation)))
  }))
]

export const sidebar = { '/': guides, '/reference/': reference }

/** The same for `llms.txt`, which lists the entries of a group and not its own page. */
export const contents = { '/': guides, '/reference/': reference.map(withOwnPage) }

function withOwnPage({ link, items = [], ...group }: Entry): Entry {
  return link ? { ...group, items: [page('Overview and objects', link), ...items] } : { ...group, items }
}
