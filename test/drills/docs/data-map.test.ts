import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource, repository } from '../../support/repository.js'

test('the data map says of each table what is in it', () => {
  const migrations = readdirSync(path.join(repository, 'server/migrations')).map((name) =>
    readSource(`server/migrations/${name}`)
  )
  const tables = migrations.flatMap((sql) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+) \(/gm)].map(([, name]) => name!)
  )
  const [map] = readSource('docs/pages/self-hosting/data-map.md').split('## Who gets it')
  const rows = map!.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => {
    const place = row.split('|')[2] ?? ''
    return [...place.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
  })
  expect([...new Set(named)].sort()).toEqual([...new Set(tables)].sort())
})
