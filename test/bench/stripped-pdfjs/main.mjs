// Compares the stripped pdf.js that the page is built with to the complete one: pixels and words of the first pages of
// each PDF of the form library, or of another folder. Run it when pdf.js or the list of omitted parts changes.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../support/find-browser.js'

const server = fileURLToPath(new URL('../../../server', import.meta.url))
const assets = path.join(server, 'dist/signing-page/assets')
const whole = path.join(
  path.dirname(createRequire(`${server}/package.json`).resolve('pdfjs-dist/package.json')),
  'legacy/build'
)
const folder = path.resolve(process.argv[2] ?? path.join(server, 'dist/forms'))
const most = Number(process.argv[3] ?? Number.POSITIVE_INFINITY)

const built = await readdir(assets)
const find = (pattern) =>
  path.join(
    assets,
    built.find((name) => pattern.test(name))
  )
const files = {
  '/stripped/pdf.js': find(/^pdf-[0-9A-Z]{8}\.js$/),
  '/stripped/worker.js': find(/^pdf-worker-[0-9A-Z]{8}\.js$/),
  '/whole/pdf.js': path.join(whole, 'pdf.min.mjs'),
  '/whole/worker.js': path.join(whole, 'pdf.worker.min.mjs')
}
const helpers = find(/^pdfjs-[0-9A-Z]{8}$/)

const http = createServer(async ({ url }, response) => {
  const name = decodeURIComponent(url)
  const file = files[name] ?? (name.startsWith('/pdfs/') ? path.join(folder, name.slice(6)) : path.join(helpers, name))
  const type = name.endsWith('.js') ? 'text/javascript' : name === '/' ? 'text/html' : 'application/octet-stream'
  const bytes = name === '/' ? Buffer.from('<!doctype html>') : await readFile(file).catch(() => null)
  response.writeHead(bytes ? 200 : 404, { 'Content-Type': type }).end(bytes)
})
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
const { executablePath, env, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, headless: true, env: { ...process.env, ...env } })
const page = await browser.newPage()
const counts = { equal: 0, different: 0, 'not opened by either': 0 }
try {
  await page.goto(`http://127.0.0.1:${http.address().port}/`)
  const pdfs = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).slice(0, most)
  for (const name of pdfs) await compare(name)
  console.log(`${pdfs.length} PDFs of ${folder}, up to 3 pages each:`, counts)
} finally {
  await browser.close()
  http.close()
}
process.exitCode = counts.different > 0 ? 1 : 0

async function compare(name) {
  const [stripped, complete] = [await draw('stripped', name), await draw('whole', name)]
  const result = stripped !== complete ? 'different' : complete.startsWith('failed') ? 'not opened by either' : 'equal'
  counts[result] += 1
  if (result === 'different') console.log(`${name}: ${stripped} with the stripped one, ${complete} with the whole one`)
}

async function draw(build, name) {
  const drawn = await page.evaluate(drawInPage, { build, name }).catch((error) => `failed: ${error.message}`)
  return drawn.startsWith('failed') ? drawn.slice(0, 80) : createHash('sha256').update(drawn).digest('hex').slice(0, 12)
}

async function drawInPage({ build, name }) {
  const pdfjs = await import(`/${build}/pdf.js`)
  pdfjs.GlobalWorkerOptions.workerSrc = `/${build}/worker.js`
  const urls = { cMapUrl: '/cmaps/', standardFontDataUrl: '/standard_fonts/', wasmUrl: '/wasm/', iccUrl: '/iccs/' }
  const data = new Uint8Array(await (await fetch(`/pdfs/${encodeURIComponent(name)}`)).arrayBuffer())
  const opening = pdfjs.getDocument({
    data,
    ...Object.fromEntries(Object.entries(urls).map(([key, url]) => [key, location.origin + url])),
    enableXfa: false
  })
  const found = []
  const work = async () => {
    const pdf = await opening.promise
    for (let number = 1; number <= Math.min(3, pdf.numPages); number++) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
      await page.render({ canvas, viewport }).promise
      const { items } = await page.getTextContent()
      found.push(canvas.toDataURL(), items.map(({ str }) => str).join('\n'))
    }
    return found.join('\n')
  }
  const late = new Promise((resolve) => setTimeout(() => resolve('failed: it took over 20 s'), 20_000))
  return Promise.race([work().catch((error) => `failed: ${error.message}`), late]).finally(() => opening.destroy())
}
