import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import type { HeldDocument, HeldSigner } from './held.js'

type Urls = Schemas['RedirectUrls']
type UrlsRequest = { [Event in keyof Urls]?: string | undefined } | null | undefined

const events = ['signed', 'declined'] as const
const added = ['document_id', 'signer_id', 'event']

const secure = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i
const local = /^http:\/\/localhost(?::\d+)?(?:[/?#]|$)/i

interface Asking {
  redirect_urls?: UrlsRequest
  signers?: { redirect_urls?: UrlsRequest }[] | null | undefined
}

/** Throws if the signing page may not lead to one of the URLs of a request. */
export function assertRedirects({ redirect_urls, signers }: Asking, isDevelopment: boolean): void {
  assertUrls(redirect_urls, 'redirect_urls', isDevelopment)
  signers?.forEach((signer, index) => {
    assertUrls(signer.redirect_urls, `signers[${index}].redirect_urls`, isDevelopment)
  })
}

function assertUrls(urls: UrlsRequest, path: string, isDevelopment: boolean) {
  for (const event of events) {
    const url = urls?.[event]
    if (url === undefined || secure.test(url) || (isDevelopment && local.test(url))) continue
    throw invalid('VALIDATION_FAILED', `${path}.${event}`, 'must start with https:// and contain no user name')
  }
}

/** The URLs of a request in the form in which they are stored: null if there is none. */
export function readRedirects(urls: UrlsRequest): Urls | null {
  const { signed = null, declined = null } = urls ?? {}
  return signed === null && declined === null ? null : { signed, declined }
}

/** Where the signing page leads a signer who is done. Null for nowhere, and before that. */
export function redirectOf(
  document: Pick<HeldDocument, 'redirect_urls'>,
  signer: Pick<HeldSigner, 'id' | 'status' | 'redirect_urls'>,
  documentId: string,
  { publicId }: Pick<Given, 'publicId'>
): string | null {
  const { status } = signer
  if (status !== 'signed' && status !== 'declined') return null
  const url = signer.redirect_urls?.[status] ?? document.redirect_urls?.[status]
  if (!url) return null
  return withQuery(url, [documentId, publicId('sgn', signer.id), status])
}

function withQuery(url: string, values: string[]): string {
  const [beforeFragment = '', ...fragment] = url.split('#')
  const [page = '', ...query] = beforeFragment.split('?')
  const own = query.join('?').split('&')
  const kept = own.filter((pair) => pair !== '' && !added.includes(pair.split('=')[0] ?? ''))
  const all = [...kept, ...added.map((name, index) => `${name}=${values[index]}`)]
  return [`${page}?${all.join('&')}`, ...fragment].join('#')
}
