import { expect, test } from 'vitest'
import { AsyncDisposableStack } from './async-disposable-stack.js'

test('disposes of everything once, the newest first, even if one fails', async () => {
  const disposed: string[] = []
  const stack = new AsyncDisposableStack()
  stack.use({ [Symbol.asyncDispose]: async () => void disposed.push('first') })
  stack.defer(() => {
    disposed.push('second')
    throw new Error('no')
  })
  stack.defer(async () => disposed.push('third'))
  await expect(stack[Symbol.asyncDispose]()).rejects.toThrow('no')
  expect(disposed).toEqual(['third', 'second', 'first'])
  await stack[Symbol.asyncDispose]()
  expect(disposed).toHaveLength(3)
})

test('leaves what was moved to the new stack', async () => {
  const disposed: string[] = []
  const stack = new AsyncDisposableStack()
  stack.defer(() => disposed.push('moved'))
  const moved = stack.move()
  await stack[Symbol.asyncDispose]()
  expect(disposed).toEqual([])
  await moved[Symbol.asyncDispose]()
  expect(disposed).toEqual(['moved'])
})
