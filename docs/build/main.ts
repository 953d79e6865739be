// Builds the site into the server's folder, compressed.
import { rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { precompress } from '../../pages/build/precompress.js'
import { simplifyMarkdown } from './simplify-markdown.js'
import { writePages } from './write-pages.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const fresh = fileURLToPath(new URL('../dist', import.meta.url))
const served = fileURLToPath(new URL('../../server/dist/docs', import.meta.url))

await writePages()
await build(root)
await simplifyMarkdown(fresh)
await precompress(fresh)
// At once: a service that runs serves either the old site or the new one.
await rm(served, { recursive: true, force: true })
await rename(fresh, served)
