import { expect, test } from 'vitest'
import { type Keeper, KeptWork, type Work } from './kept-work.js'

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

const refusing = () => {
  throw new Error('The operation is insecure.')
}

/** What is passed on at once. */
function load(kept: KeptWork): Work | undefined {
  let found: Work | undefined
  kept.load((work) => (found = work))
  return found
}

/** The widget around a frame, which answers when the test says so. */
function aKeeper() {
  const kept = new Map<string, string | null>()
  const answers: (() => void)[] = []
  const keeper: Keeper = {
    keep: (key, text) => void kept.set(key, text),
    recall: (key, onAnswer) => void answers.push(() => onAnswer(kept.get(key) ?? null))
  }
  return { keeper, kept, answer: () => answers.shift()?.() }
}

test('is there again for the same signer of the same document, until it is over', () => {
  const storage = aStorage()
  const kept = (document: string, signer: string) => new KeptWork(document, signer, null, () => storage)
  kept('doc', 'ada').save(work)
  expect(load(kept('doc', 'ada'))).toMatchObject(work)
  expect(load(kept('doc', 'bob'))).toBeUndefined()
  expect(kept('doc', 'ada').keptIn).toBe('tab')
  kept('doc', 'ada').forget()
  expect(storage.length).toBe(0)
})

test('is gone an hour after the last change', () => {
  const storage = aStorage()
  let now = 0
  const kept = new KeptWork(
    'doc',
    'ada',
    null,
    () => storage,
    () => now
  )
  kept.save(work)
  now += 3_599_999
  expect(load(kept)).toMatchObject(work)
  now += 1
  expect(load(kept)).toBeUndefined()
  expect(storage.length).toBe(0)
})

test('is not there where the browser keeps something else', () => {
  const storage = aStorage()
  storage.setItem('signpost:doc:ada', '{half')
  expect(load(new KeptWork('doc', 'ada', null, () => storage))).toBeUndefined()
})

test('is kept by the widget around a frame without storage, once that has answered', () => {
  const { keeper, kept, answer } = aKeeper()
  const first = new KeptWork('doc', 'ada', keeper, refusing)
  expect(load(first)).toBeUndefined()
  expect(first.keptIn).toBe('nowhere')
  answer()
  expect(first.keptIn).toBe('page')
  first.save(work)

  const found: Work[] = []
  const second = new KeptWork('doc', 'ada', keeper, refusing)
  second.load((work) => found.push(work))
  answer()
  expect(found).toMatchObject([work])
  second.forget()
  expect([...kept.values()]).toEqual([null])
})

test('is said to be kept nowhere where there is neither storage nor a widget, or no room', () => {
  const alone = new KeptWork('doc', 'ada', null, refusing)
  alone.save(work)
  expect([alone.keptIn, load(alone)]).toEqual(['nowhere', undefined])
  const full = new KeptWork('doc', 'ada', null, () => ({ ...aStorage(), setItem: refusing }))
  expect(full.keptIn).toBe('tab')
  full.save(work)
  expect(full.keptIn).toBe('nowhere')
})
