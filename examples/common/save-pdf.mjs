import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dataDir } from './service.mjs'

/** Saves a PDF and returns its path. */
export async function savePdf(name, bytes) {
  const folder = path.join(dataDir, 'demo')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), bytes)
  return path.join(folder, name)
}
