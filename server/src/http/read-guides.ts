import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GuidePage } from '@signpost/cli/mcp'
import { nameThisService } from './docs-text/name-this-service.js'

const built = path.join(path.dirname(fileURLToPath(import.meta.url)), 'docs')

/** Reads the documentation, which its build writes as Markdown too. There are no pages before it is built. */
export async function readGuides(siteUrl: string, folder = built): Promise<GuidePage[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
  return Promise.all(
    names.map(async (name) => ({
      url: urlOf(siteUrl, name),
      markdown: nameThisService(await readFile(path.join(folder, name), 'utf8'), siteUrl)
    }))
  )
}

function urlOf(siteUrl: string, name: string) {
  return `${siteUrl}/docs/${name
    .split(path.sep)
    .join('/')
    .replace(/\.md$/, '')
    .replace(/(^|\/)index$/, '$1')}`
}
