import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { operationTable } from './operation-table.mjs'

const { paths } = JSON.parse(readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8'))
const operationIds = Object.values(paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId }) => operationId ?? [])
)
const files = readdirSync(new URL('../src/operations/', import.meta.url), { recursive: true })
const folder = new URL('../generated/', import.meta.url)
try {
  const table = operationTable(
    operationIds,
    files.map((file) => file.replaceAll('\\', '/'))
  )
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('operations.ts', folder), table)
} catch ({ message }) {
  console.error(message)
  process.exitCode = 1
}
