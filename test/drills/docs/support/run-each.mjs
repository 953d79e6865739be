// Imports modules one after the other, each with its environment: a process for each would take a second longer.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const problems = {}
for (const { id, file, env } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  Object.assign(process.env, env)
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    problems[id] = String(error.code ?? error.stack)
  }
}
console.error(`PROBLEMS ${JSON.stringify(problems)}`)
