import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource, repository } from '../../support/repository.js'

const migrations = readdirSync(path.join(repository, 'server/migrations'))
  .sort()
  .map((name) => readSource(`server/migrations/${name}`))
  .join('\n')
const tables = new Map(
  [...migrations.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+) \(([\s\S]*?)^\);/gm)].map(
    ([, name, columns]) => [name!, columns!]
  )
)

const current = [...tables.keys()]

const ownColumn = current.filter((name) => /^\s+account_id /m.test(tables.get(name)!))
const reference = /references (\w+)/g

test('the page on scaling lists the tables that carry the account', () => {
  expect(listed('own column')).toEqual(ownColumn.sort())
})

test('it lists those that belong to a row of such a table', () => {
  const belongs = current.filter((name) => !ownColumn.includes(name) && belongsToAccount(name))
  expect(listed('through another table')).toEqual(belongs.sort())
})

test('it lists all others', () => {
  const others = current.filter((name) => !ownColumn.includes(name) && !belongsToAccount(name))
  expect(listed('none')).toEqual(others.sort())
})

function belongsToAccount(name: string): boolean {
  const referenced = [...tables.get(name)!.matchAll(reference)].map((found) => found[1]!)
  return referenced.some((other) => ownColumn.includes(other) || (other !== name && belongsToAccount(other)))
}

function listed(kind: string): string[] {
  const row = readSource('docs/pages/self-hosting/scaling.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${kind} `))
  return [...(row ?? '').matchAll(/`(\w+)`/g)].map((found) => found[1]!).sort()
}
