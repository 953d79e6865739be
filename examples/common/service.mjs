import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expected } from './story.mjs'

/** The URL of the service. */
export const siteUrl = (process.env.SITE_URL || `http://localhost:${process.env.PORT || 4400}`).replace(/\/$/, '')

/** The data folder of the service. */
export const dataDir = path.resolve(process.env.SIGNPOST_DATA_DIR || '.data')

/** Returns the API key from the environment, or that of the account that a development service creates. */
export async function findApiKey() {
  await refuseUnlessRunning()
  if (process.env.SIGNPOST_API_KEY) return process.env.SIGNPOST_API_KEY
  const file = path.join(dataDir, 'demo-account.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')).live_key
  } catch {
    throw expected(
      `No API key: set SIGNPOST_API_KEY, or SIGNPOST_DATA_DIR to the service's folder (${file} is not there).`
    )
  }
}

async function refuseUnlessRunning() {
  // One connection that fails is no service that is not there.
  if ((await responds()) || (await responds())) return
  throw expected(`No service responds at ${siteUrl}. Run "npm start" in another terminal first, or set SITE_URL.`)
}

function responds() {
  return fetch(siteUrl, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false
  )
}
