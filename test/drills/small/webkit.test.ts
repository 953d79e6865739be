/// <reference lib="dom" />
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSession } from '../../support/signing-page/session-fixtures.js'
import { StubService } from '../../support/signing-page/stub-service.js'
import { withoutWebKit } from '../../support/webkit/launch-webkit.js'
import { useWebKit } from '../../support/webkit/use-webkit.js'

describe.skipIf(withoutWebKit)(`WebKit${withoutWebKit ? ` (${withoutWebKit})` : ''}`, () => {
  const webkit = useWebKit()
  let stub: StubService
  beforeEach(async () => {
    stub = await StubService.start()
    stub.session = aSession({ fields: [] })
  })
  afterEach(() => stub[Symbol.asyncDispose]())

  const outcome = async () => {
    await webkit.page.goto(stub.url())
    return webkit.page.waitFor(() => {
      const isShown = document.querySelector('.closing .button--primary') !== null
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
      return isShown ? 'shown' : document.body.innerText.includes('could not') ? 'failed' : null
    })
  }

  test('a page is shown', async () => {
    expect(await outcome()).toBe('shown')
  })

  test('a planted fault is found: a script that no engine reads', async () => {
    stub.preludes.set(/\.js$/, 'throw new Error("planted");')
    await expect(outcome()).rejects.toThrow('Never in')
  })
})
