import { expect, test } from 'vitest'
import { Lifetime } from './lifetime.js'

test('things are given up the newest first, all of them, whichever fails', async () => {
  const ended: string[] = []
  const lifetime = new Lifetime()
  lifetime.add('first', (name) => ended.push(name))
  lifetime.add('second', (name) => {
    ended.push(name)
    throw new Error('no')
  })
  lifetime.add('third', async (name) => ended.push(name))
  await expect(lifetime[Symbol.asyncDispose]()).rejects.toThrow('no')
  expect(ended).toEqual(['third', 'second', 'first'])
  await lifetime[Symbol.asyncDispose]()
  expect(ended).toHaveLength(3)
})
