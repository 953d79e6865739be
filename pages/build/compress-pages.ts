// Compresses what browsers load of the pages. Apart from their builds, which it takes several times as long as: a service on
// somebody's own machine compresses while it answers.
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.js'

for (const folder of ['signing-page/assets', 'console/assets', 'verify-page']) {
  await precompress(fileURLToPath(new URL(`../../server/dist/${folder}`, import.meta.url)))
}
