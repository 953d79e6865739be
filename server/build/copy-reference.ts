import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { digestOf } from './digest-of.js'
import { precompress } from './precompress.js'

const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
await rm('dist/docs', { recursive: true, force: true })
await mkdir('dist/docs', { recursive: true })
await cp(redoc, `dist/docs/redoc-${digestOf(await readFile(redoc))}.js`)
await precompress('dist/docs')
