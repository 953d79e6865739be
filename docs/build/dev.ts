// Serves the site with VitePress, and shows changes of the pages at once.
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vitepress'
import { writePages } from './write-pages.js'

const root = fileURLToPath(new URL('..', import.meta.url))
await writePages()
watch(fileURLToPath(new URL('../pages', import.meta.url)), { recursive: true }, () => void writePages())
const server = await createServer(root)
await server.listen()
server.printUrls()
