import { locateTab, readTabs } from './docusign-tabs.mjs'
import { credentialFrom, openApi } from './open-api.mjs'
import { namesOf } from './what-is-left.mjs'

const perPage = 100
// What a role asks of the person who takes it, and the person who is preset for it.
const asked = ['email', 'accessCode', 'phoneAuthentication', 'smsAuthentication', 'identityVerification']

/** Opens Docusign's eSignature API at `DOCUSIGN_BASE_URI` with `DOCUSIGN_ACCESS_TOKEN`, for `DOCUSIGN_ACCOUNT_ID`. */
export function openDocusign() {
  const token = credentialFrom('DOCUSIGN_ACCESS_TOKEN', 'an OAuth access token with the scope signature')
  const account = credentialFrom('DOCUSIGN_ACCOUNT_ID', 'the API account ID')
  const base = credentialFrom('DOCUSIGN_BASE_URI', 'the base URI of the account, such as https://na4.docusign.net')
  const url = `${base.replace(/\/$/, '')}/restapi/v2.1/accounts/${account}`
  const api = openApi({
    name: 'Docusign',
    url,
    headers: { authorization: `Bearer ${token}` },
    credential: 'access token'
  })
  return {
    url,
    tag: (id) => `docusign-${id}`,
    templates: () => listTemplates(api),
    template: async (id) => readTemplate(api, await api.json(`/templates/${id}?include=tabs,documents`)),
    locate: locateTab
  }
}

async function* listTemplates(api) {
  for (let start = 0, total = 1; start < total; ) {
    const answer = await api.json(`/templates?count=${perPage}&start_position=${start}`)
    for (const { templateId } of answer.envelopeTemplates ?? []) yield templateId
    total = Number(answer.totalSetSize)
    start = Number(answer.endPosition) + 1
    if (Number(answer.resultSetSize) === 0) return
  }
}

function readTemplate(api, { templateId, name, recipients, documents = [] }) {
  const { signers = [], carbonCopies = [], ...others } = recipients
  const sorted = documents.toSorted((one, other) => Number(one.order) - Number(other.order))
  const { fields, notes } = readTabs(signers)
  const lost = Object.entries(others).filter(([, list]) => Array.isArray(list))
  return {
    id: templateId,
    title: name,
    roles: signers.map((signer) => ({
      key: signer.recipientId,
      name: roleNameOf(signer),
      order: Number(signer.routingOrder),
      left: namesOf(Object.fromEntries(asked.map((setting) => [setting, signer[setting]])))
    })),
    fields,
    files: () => Promise.all(sorted.map((document) => download(api, templateId, document))),
    notes: [
      ...notes,
      ...carbonCopies.map((copy) => `not moved: a copy to ${roleNameOf(copy)}: name it as cc when you send`),
      ...lost.flatMap(([kind, list]) =>
        list.map((recipient) => `role "${roleNameOf(recipient)}" (${kind}): is left out, with its fields`)
      )
    ]
  }
}

function roleNameOf({ roleName, name, recipientId }) {
  return roleName || name || `Recipient ${recipientId}`
}

async function download(api, templateId, { documentId, name }) {
  return { id: documentId, name, content: await api.file(`/templates/${templateId}/documents/${documentId}`, name) }
}
