import { launchBrowser } from './support/launch-browser.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
const [out, width, ...files] = process.argv.slice(2)
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } })
await page.setContent(`<body style="margin:4px;background:#888;display:flex;flex-wrap:wrap;gap:6px">${files.map((f) => `<figure style="margin:0;width:${width}px"><figcaption style="font:11px sans-serif">${path.basename(f)}</figcaption><img style="width:100%" src="data:image/png;base64,${readFileSync(f).toString('base64')}"></figure>`).join('')}</body>`)
await page.screenshot({ path: out!, fullPage: true })
await browser.close()
