import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, expect } from 'vitest'

/** What the thread that watches a worker is told. */
export interface Progress {
  file: string | null
  test?: string
}

// One thread for each worker, whose files follow each other.
const watched = globalThis as { signpostFileWatch?: Worker }
watched.signpostFileWatch ??= await startWatch()
const watch = watched.signpostFileWatch

const { testPath: file = '' } = expect.getState()
say({ file })
beforeEach(() => say({ file, test: expect.getState().currentTestName ?? '' }))
afterAll(() => say({ file: null }))

function say(progress: Progress) {
  watch.postMessage(progress)
}

// By its path: in the environment of a page, `URL` is that of the page.
async function startWatch() {
  const worker = new Worker(path.join(import.meta.dirname, 'watch-file.mjs'))
  // A file may loop from its first line on.
  await once(worker, 'online')
  worker.unref()
  return worker
}
