import { type Exported, exported } from './read-types.js'

/** A page about a part of the SDK. */
export interface SdkPage {
  title: string
  /** Its address within the site. */
  link: string
  /** What it describes, in this order. */
  exports: Exported[]
  /** The property of the client whose methods it describes. */
  resource?: string
}

const base = '/reference/sdk'

// The source files that each page describes, in this order. A file that no page has is an error.
const topics: Record<string, { title: string; files: string[] }> = {
  client: { title: 'Client and options', files: ['client.ts', 'settings.ts', 'transport.ts', 'attempt.ts', 'api.ts'] },
  results: { title: 'Results and lists', files: ['api-promise.ts', 'pagination.ts'] },
  errors: { title: 'Errors', files: ['errors.ts'] },
  files: {
    title: 'Uploads and downloads',
    files: ['files.ts', 'uploads.ts', 'downloads.ts', 'resuming-download.ts', 'node.ts']
  },
  waiting: { title: 'Waiting', files: ['wait.ts'] },
  logging: { title: 'Logging', files: ['logger.ts'] },
  signing: { title: 'Signing sessions', files: ['signing-client.ts'] },
  testing: { title: 'Mocks for tests', files: ['msw/index.ts', 'msw/server.ts', 'msw/'] }
}

/** The properties of the client, with the types of their values. */
const resources = new Map(
  (exportOf('Signpost').declaration.children ?? []).flatMap(({ name, type }) =>
    type?.type === 'reference' ? [[type.name, name] as const] : []
  )
)

export const topicPages: SdkPage[] = Object.entries(topics).map(([slug, { title, files }]) => ({
  title,
  link: `${base}/${slug}`,
  exports: [...new Set(files.flatMap((name) => exported.filter(({ file }) => file.startsWith(name))))]
}))

export const resourcePages: SdkPage[] = [...resources].map(([type, resource]) => {
  const { file } = exportOf(type)
  const own = exported.filter((each) => each.file === file)
  return { title: resource, link: `${base}/${slugOf(resource)}`, exports: own, resource }
})

const places = new Map(
  [...topicPages, ...resourcePages].flatMap((page) => page.exports.map(({ name }) => [name, page]))
)

for (const { name, file } of exported) if (!places.has(name)) throw new Error(`no page describes ${name} of ${file}`)

/** Where something that the SDK exports is described. */
export function linkToExport(name: string): string | undefined {
  const page = places.get(name)
  if (!page) return undefined
  return page.resource && resources.has(name) ? page.link : `${page.link}#${name}`
}

/** The class of a resource, which its page describes by its methods. */
export const isResourceOf = ({ resource }: SdkPage, { name }: Exported) =>
  resource !== undefined && resources.get(name) === resource

/** Where a method of the client is described, such as `documents.create`, or one of the client of a signing session. */
export function linkToMethod(method: string): string {
  const [resource, name] = method.includes('.') ? method.split('.') : ['signing', method]
  const page = [...resourcePages, ...topicPages].find(({ link }) => link === `${base}/${slugOf(resource ?? '')}`)
  const type = page?.exports.find((each) => each.declaration.children?.some((member) => member.name === name))
  if (!page || !type) throw new Error(`the SDK has no method ${method}`)
  return `${page.link}#${anchorOf(type.name, name ?? '')}`
}

/** The anchor of a member of a type. */
export const anchorOf = (type: string, member: string) => (resources.has(type) ? member : `${type}-${member}`)

function exportOf(name: string): Exported {
  const found = exported.find((each) => each.name === name)
  if (!found) throw new Error(`the SDK does not export ${name}`)
  return found
}

/** `templateLinks` → `template-links`. */
function slugOf(resource: string) {
  return resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
