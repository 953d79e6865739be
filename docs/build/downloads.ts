import { cp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the service has for readers who have no repository: where the site has it, and where it comes from. */
const downloads: Record<string, string> = {
  verifiers: 'webhook-verifier/languages',
  fixtures: 'webhook-verifier/fixtures',
  vectors: 'spec/vectors',
  'examples/python': 'examples/python'
}

/** Copies the files that pages link to into the folder of what is served as it is. */
export async function copyDownloads(folder: string): Promise<void> {
  for (const [place, source] of Object.entries(downloads)) {
    const from = fileURLToPath(new URL(`../../${source}`, import.meta.url))
    await cp(from, path.join(folder, place), {
      recursive: true,
      filter: (file) => !/testing|__pycache__|\.md$/.test(path.basename(file))
    })
  }
}
