import { expected } from '../common/story.mjs'

const perPage = 100

/** Opens DocuSeal's API at `DOCUSEAL_URL` with `DOCUSEAL_API_KEY`. */
export function openDocuSeal() {
  const key = process.env.DOCUSEAL_API_KEY
  if (!key) throw expected('Set DOCUSEAL_API_KEY to the API key of your DocuSeal account.')
  const url = (process.env.DOCUSEAL_URL || 'https://api.docuseal.com').replace(/\/$/, '')
  const get = (path) => getJson(url + path, key)
  return {
    url,
    template: (id) => get(`/templates/${id}`),
    templates: () => listTemplates(get),
    files
  }
}

async function files({ documents }) {
  if (documents.length === 0) throw expected('It has no document.')
  return Promise.all(documents.map(download))
}

async function* listTemplates(get) {
  for (let after; ; ) {
    const { data, pagination } = await get(`/templates?limit=${perPage}${after ? `&after=${after}` : ''}`)
    yield* data
    // The last page too says where the next one would start.
    if (data.length < perPage) return
    after = pagination.next
  }
}

async function getJson(url, key) {
  const response = await request(url, { 'x-auth-token': key })
  const { status } = response
  if (status === 401 || status === 403) throw fatal(`DocuSeal refused the API key (${status}).`)
  if (!response.ok) throw fatal(`DocuSeal answered ${status} to GET ${url}.`)
  return response.json()
}

// The address of a file works without the key, which no other host should get.
async function download({ uuid, url, filename }) {
  const response = await request(url)
  if (!response.ok) throw expected(`${filename} could not be downloaded: ${response.status}.`)
  const file = Buffer.from(await response.arrayBuffer())
  if (!file.subarray(0, 1024).includes('%PDF-')) throw expected(`${filename} is not a PDF.`)
  return { uuid, file, file_name: filename.endsWith('.pdf') ? filename : `${filename}.pdf` }
}

async function request(url, headers = {}) {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
  } catch (cause) {
    throw fatal(`DocuSeal does not respond at ${new URL(url).origin}: ${cause.cause?.code ?? cause.message}.`)
  }
}

/** An error that ends the run, and is shown by its message only. */
function fatal(message) {
  return Object.assign(expected(message), { fatal: true })
}
