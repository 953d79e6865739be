import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../../server/dist/docs', import.meta.url))

/** The address of every page of the documentation, once it is built, such as `/docs/guides/webhooks`. */
export function pagePaths(): string[] {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const pages = names.filter((name) => name.endsWith('.html') && name !== '404.html')
  return pages.map((name) => `/docs/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`).sort()
}
