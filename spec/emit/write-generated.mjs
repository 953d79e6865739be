import { mkdirSync, renameSync, writeFileSync } from 'node:fs'

const folder = new URL('../generated/', import.meta.url)

/**
 * Writes a file of `spec/generated`, at once: the build of the documentation also makes them, while programs may read
 * them.
 */
export function writeGenerated(name, text, source = 'openapi.json') {
  writeAtOnce(name, `// Made from ${source}.\n${text}`)
}

/** Writes a value as JSON, like {@link writeGenerated}. */
export function writeGeneratedJson(name, value) {
  writeAtOnce(name, `${JSON.stringify(value)}\n`)
}

function writeAtOnce(name, text) {
  const unfinished = new URL(`${name}.${process.pid}`, folder)
  mkdirSync(new URL('.', unfinished), { recursive: true })
  writeFileSync(unfinished, text)
  renameSync(unfinished, new URL(name, folder))
}
