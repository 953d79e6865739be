// Adds the widget of a release to those that the service keeps for pages that load it by its digest. Never changes one.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from '../package/place-modules.mjs'
import { root } from '../pnpm.mjs'

const script = readFileSync(path.join(root, 'embed', 'dist', 'embed.global.js'))
const digest = createHash('sha256').update(script).digest('hex').slice(0, 8)
const { version } = readManifest(path.join(root, 'embed'))
writeFileSync(path.join(root, 'pages', 'shared', 'embed', `embed-${version}-${digest}.js`), script)
