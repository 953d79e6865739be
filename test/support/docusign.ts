import { startStandIn } from './stand-in.js'

interface Template {
  templateId: string
  recipients: { signers: { tabs: object }[] }
  documents: { documentId: string; name: string }[]
}

/** What a stand-in for Docusign has. */
export interface DocusignContent {
  templates: Template[]
  /** The PDFs by the names of their documents. */
  files: Record<string, Uint8Array>
}

/** Answers as the OpenAPI document of Docusign's eSignature API describes its answers to the requests for templates. */
export function startDocusign(token: string, account: string, content: () => DocusignContent) {
  const root = `/restapi/v2.1/accounts/${account}`
  return startStandIn(({ pathname, searchParams }, { headers }) => {
    if (headers.authorization !== `Bearer ${token}`)
      return failure(401, 'AUTHORIZATION_INVALID_TOKEN', 'The access token provided is expired, revoked or malformed.')
    if (!pathname.startsWith(`${root}/templates`))
      return failure(400, 'INVALID_REQUEST_PARAMETER', 'The account is not valid.')
    if (pathname === `${root}/templates`) return { json: page(content().templates, searchParams) }
    const [id, , documentId] = pathname.replace(`${root}/templates/`, '').split('/')
    const template = content().templates.find(({ templateId }) => templateId === id)
    if (!template) return failure(400, 'TEMPLATE_ID_INVALID', 'Invalid template ID.')
    if (documentId === undefined) return { json: expand(template, searchParams.get('include')?.split(',') ?? []) }
    const document = template.documents.find((one) => one.documentId === documentId)
    const file = document && content().files[document.name]
    return file ? { file } : failure(404, 'DOCUMENT_DOES_NOT_EXIST', 'The document specified was not found.')
  })
}

// Numbers are strings, and the last position is inclusive.
function page(templates: Template[], query: URLSearchParams) {
  const start = Number(query.get('start_position') ?? 0)
  const listed = templates.slice(start, start + Number(query.get('count') ?? 100))
  return {
    resultSetSize: String(listed.length),
    startPosition: String(start),
    endPosition: String(start + listed.length - 1),
    totalSetSize: String(templates.length),
    envelopeTemplates: listed.map(({ recipients, documents, ...template }) => template)
  }
}

function expand({ documents, recipients, ...template }: Template, include: string[]) {
  const signers = recipients.signers.map(({ tabs, ...signer }) => ({
    ...signer,
    ...(include.includes('tabs') && { tabs })
  }))
  return { ...template, recipients: { ...recipients, signers }, ...(include.includes('documents') && { documents }) }
}

function failure(status: number, errorCode: string, message: string) {
  return { status, json: { errorCode, message } }
}
