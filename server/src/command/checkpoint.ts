import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { UsageError } from '@signpost/cli/terminal'
import * as z from 'zod'

const count = z.number().int().min(0)

const checkpoint = z.object({
  /** The first document of the database that it is about. */
  first_document: z.string().optional(),
  verified: z.object({
    documents: count,
    entries: count,
    unkeyed: count,
    anchors: count,
    document_after: z.string().nullable(),
    anchor_after: count
  }),
  count,
  problems: z.array(z.object({ source: z.string(), subject: z.string(), entry: count.nullable(), text: z.string() }))
})

/** How far a verification of all trails is, with what it has found. */
export type Checkpoint = Omit<z.infer<typeof checkpoint>, 'first_document'>

const intervalMs = 2000

/**
 * Opens the file that has how far a verification is. Without a name, nothing is kept.
 *
 * @param firstDocument of the database. One of another database would be wrong about this one
 */
export async function openCheckpoint(file: string | undefined, firstDocument: string | undefined) {
  let last = performance.now()
  return {
    found: file === undefined ? undefined : await readCheckpoint(file, firstDocument),
    /** Keeps it, from time to time. The file is replaced at once, so that a crash leaves the earlier one. */
    async save(state: Checkpoint): Promise<void> {
      if (file === undefined || performance.now() - last < intervalMs) return
      await writeFile(`${file}.new`, JSON.stringify({ first_document: firstDocument, ...state }), { mode: 0o600 })
      await rename(`${file}.new`, file)
      last = performance.now()
    },
    /** The verification has come to its end. */
    async remove(): Promise<void> {
      if (file !== undefined) await rm(file, { force: true })
    }
  }
}

async function readCheckpoint(file: string, firstDocument: string | undefined): Promise<Checkpoint | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new UsageError(`--checkpoint ${file} cannot be read: ${error.code}.`)
  })
  if (text === undefined) return undefined
  const { success, data } = checkpoint.safeParse(jsonIn(text))
  if (!success) throw new UsageError(`--checkpoint ${file} is not a checkpoint. Name another file.`)
  if (data.first_document !== firstDocument) {
    throw new UsageError(`--checkpoint ${file} is of another database. Name another file.`)
  }
  return data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
