import { test } from 'vitest'

test('loops', () => {
  loopForEver()
})

function loopForEver(): never {
  for (;;) Math.random()
}
