import { readFileSync, readdirSync } from 'node:fs'
import { launchBrowser } from './support/launch-browser.js'
import { StubService } from './browser/signing-page/stub-service.js'
import { aSession } from './browser/signing-page/session-fixtures.js'
const browser = await launchBrowser(); const stub = await StubService.start()
stub.session = aSession({ fields: [] })
const strict = process.argv[2] === 'strict'
const dir = '/work/shared/pdf-corpus/'
for (const f of process.argv.slice(3)) {
  stub.pdf = readFileSync(dir + f)
  const page = await (await browser.newContext({ viewport: { width: 700, height: 900 } })).newPage()
  if (strict) await page.route('**/sign/assets/**', async r => { const a = await r.fetch(); await r.fulfill({ response: a, headers: { ...a.headers(), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } }) })
  const logs: string[] = []
  page.on('console', m => logs.push(m.text().slice(0, 160))); page.on('pageerror', e => logs.push('ERR ' + e.message))
  await page.goto(stub.url())
  await page.locator('.page canvas, .page__failure, h1:text("could not")').first().waitFor({ timeout: 15000 }).catch(e => logs.push('NO CANVAS'))
  await page.waitForTimeout(700)
  await page.locator('.page').first().screenshot({ path: `/tmp/shots/corpus-${strict ? 'strict' : 'ok'}-${f}.png` }).catch(() => logs.push('no page'))
  console.log(f, [...new Set(logs)].slice(0, 5))
  await page.context().close()
}
await browser.close(); await stub[Symbol.asyncDispose]()
