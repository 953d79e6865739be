import { expect, test } from 'vitest'
import { KeptWork } from './kept-work.js'

const signature = { entry: { kind: 'typed' as const, text: 'Ada' }, picture: 'data:,' }
const work = { marks: { signature }, unread: { a: '1e5' } }

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size
    }
  }
}

test('is there again for the same signer of the same document, until it is over', () => {
  const storage = aStorage()
  const kept = (document: string, signer: string) => new KeptWork(document, signer, () => storage)
  kept('doc', 'ada').save(work)
  expect(kept('doc', 'ada').load()).toMatchObject(work)
  expect(kept('doc', 'bob').load()).toEqual({ marks: {}, unread: {} })
  kept('doc', 'ada').forget()
  expect(storage.length).toBe(0)
})

test('is gone an hour after the last change', () => {
  const storage = aStorage()
  let now = 0
  const kept = new KeptWork(
    'doc',
    'ada',
    () => storage,
    () => now
  )
  kept.save(work)
  now += 3_599_999
  expect(kept.load()).toMatchObject(work)
  now += 1
  expect(kept.load()).toEqual({ marks: {}, unread: {} })
  expect(storage.length).toBe(0)
})

test('is not there where the browser keeps nothing, or something else', () => {
  const refusing = () => {
    throw new Error('The operation is insecure.')
  }
  const kept = new KeptWork('doc', 'ada', refusing)
  kept.save(work)
  expect(kept.load()).toEqual({ marks: {}, unread: {} })
  const storage = aStorage()
  storage.setItem('signpost:doc:ada', '{half')
  expect(new KeptWork('doc', 'ada', () => storage).load()).toEqual({ marks: {}, unread: {} })
})
