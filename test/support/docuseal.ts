import { startStandIn } from './stand-in.js'

/** The templates and files that a stand-in for DocuSeal has. */
export interface DocuSealContent {
  templates: { id: number }[]
  /** The PDFs by their names. */
  files: Record<string, Uint8Array>
}

/** Answers as DocuSeal's API documents its answers to the requests for templates. Files need no key. */
export function startDocuSeal(key: string, content: () => DocuSealContent) {
  return startStandIn(({ pathname, searchParams }, { headers }) => {
    const { templates, files } = content()
    const file = files[pathname.replace('/file/', '')]
    if (file) return { file }
    if (headers['x-auth-token'] !== key) return { status: 401, json: { error: 'Not authenticated' } }
    if (pathname === '/templates') return { json: page(templates, searchParams) }
    const found = templates.find(({ id }) => pathname === `/templates/${id}`)
    return found ? { json: found } : { status: 404, json: { error: 'Not found' } }
  })
}

// Newest first. The last page too names its last template as the start of the next.
function page(templates: { id: number }[], query: URLSearchParams) {
  const after = Number(query.get('after') ?? Number.POSITIVE_INFINITY)
  const data = templates
    .toSorted((one, other) => other.id - one.id)
    .filter(({ id }) => id < after)
    .slice(0, Number(query.get('limit') ?? 10))
  return { data, pagination: { count: data.length, next: data.at(-1)?.id ?? null, prev: data[0]?.id ?? null } }
}
