import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { WorldDatabase } from '../world.js'

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<WorldDatabase> {
  const url = new URL(inject('postgresUrl'))
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(Object.assign(new URL(url), { pathname: '/postgres' }).href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    async [Symbol.asyncDispose]() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}
