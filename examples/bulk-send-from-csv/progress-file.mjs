import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** Keeps which bulk send belongs to these rows and this template, so that the next run goes on with it. */
export function openProgress(file, ...content) {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return {
    /** Makes requests safe to repeat, also if the program ended before it could save. */
    key,
    async find() {
      const saved = await readJson(file)
      return saved?.key === key ? saved.bulk_send_id : undefined
    },
    save: (bulk_send_id) => writeFile(file, `${JSON.stringify({ key, bulk_send_id }, null, 2)}\n`)
  }
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
