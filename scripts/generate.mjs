// Generates the OpenAPI document from the TypeSpec model, and what the packages make of the document: the types of all
// packages, the contract of the mocks, the table of the server's handlers and the fixtures of the verifier. Also the tables of
// methods in the README of the SDK. Runs the scripts of the packages without pnpm, which takes longer to start than most of
// them take.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './pnpm.mjs'
import { withMethods } from './sdk-methods.mjs'

const run = promisify(execFile)

try {
  await node('spec', 'emit/main.mjs')
  console.error('spec/openapi.json and spec/openapi.yaml are up to date. Their diff is the review of the API.')
  // The others read the working form that it makes.
  await node('spec', 'emit/write-table.mjs')
  await Promise.all([
    node('spec', 'emit/write-texts.mjs'),
    node('spec', 'emit/write-types.mjs'),
    node('sdk', 'scripts/write-mock-contract.mjs'),
    node('server', 'build/write-operations.mjs'),
    node('webhook-verifier', 'build/write-fixtures.mjs')
  ])
  const readme = path.join(root, 'sdk', 'README.md')
  writeFileSync(readme, withMethods(readFileSync(readme, 'utf8')))
} catch ({ stdout, stderr, message }) {
  console.error(stdout === undefined ? message : `${stdout}${stderr}`)
  process.exitCode = 1
}

function node(folder, script) {
  return run(process.execPath, [script], { cwd: path.join(root, folder) })
}
