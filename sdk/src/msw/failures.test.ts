import { describe, expect, it } from 'vitest'
import { createClient, SignpostConnectionError } from '../index.js'
import { ada, simulated } from '../testing/simulated.js'
import { blankPdf } from './pdf.js'

const sleep = async () => {}

describe('mock.fail', () => {
  it('rejects a number of requests with an error of the operation', async () => {
    const { mock, draft, signpost } = simulated()
    const { id } = await draft()
    mock.fail('sendDocument', 'RATE_LIMIT_EXCEEDED', { times: 2, retryAfter: 7 })
    const send = () => signpost.documents.send(id, { signers: [ada] })
    for (let time = 0; time < 2; time++) {
      const error = await send().catch((reason) => reason)
      expect(error).toMatchObject({ status: 429, type: 'rate_limit_exceeded', retryAfter: 7 })
    }
    expect(await send()).toMatchObject({ status: 'sent' })
  })

  it('is retried by the client like the service', async () => {
    const { mock, fetch, draft } = simulated()
    const waits: number[] = []
    const client = createClient({
      apiKey: mock.keys.test,
      baseUrl: 'https://sign.test',
      fetch,
      sleep: async (milliseconds) => void waits.push(milliseconds)
    })
    const { id } = await draft()
    mock.fail('sendDocument', 'RATE_LIMIT_EXCEEDED', { times: 2, retryAfter: 1 })
    expect(await client.documents.send(id, { signers: [ada] })).toMatchObject({ status: 'sent' })
    expect(waits).toHaveLength(2)
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1000)
  })

  it('applies until the reset unless it is limited, and only to its operation', async () => {
    const { mock, draft, signpost } = simulated()
    const { id } = await draft()
    mock.fail('getDocument', 'SERVICE_UNAVAILABLE', { retryAfter: 5 })
    for (let time = 0; time < 3; time++) {
      await expect(signpost.documents.get(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 })
    }
    expect((await signpost.documents.list()).data).toHaveLength(1)
    mock.reset()
    await expect(signpost.documents.get(id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('simulates a network failure, before which nothing happens', async () => {
    const { mock, signpost } = simulated()
    mock.fail('createDocument', 'network', { times: 1 })
    const create = signpost.documents.create({ file_name: 'a.pdf', file: blankPdf })
    await expect(create).rejects.toBeInstanceOf(SignpostConnectionError)
    expect(mock.state.documents.size).toBe(0)
  })

  it('loses the response of a request that succeeds, which a retry returns', async () => {
    const { mock, fetch } = simulated()
    const client = createClient({ apiKey: mock.keys.test, baseUrl: 'https://sign.test', fetch, sleep })
    mock.fail('createDocument', 'response_lost', { times: 1 })
    const { id } = await client.documents.create({ file_name: 'a.pdf', file: blankPdf })
    expect([...mock.state.documents.keys()]).toEqual([id])
  })

  it('makes a request slow, until the client gives up or the mock is reset', async () => {
    const { mock, signpost } = simulated()
    mock.fail('getAccount', { delay: 3600_000, times: 2 })
    const gaveUp = new AbortController()
    const impatient = signpost.account.get({ signal: gaveUp.signal })
    gaveUp.abort(new Error('gave up'))
    await expect(impatient).rejects.toThrow('gave up')
    const patient = signpost.account.get()
    mock.reset()
    expect(await patient).toMatchObject({ mode: 'test' })
    mock.fail('getAccount', { delay: 1 })
    expect(await signpost.account.get()).toMatchObject({ mode: 'test' })
  })

  it('rejects operations and codes that do not exist', () => {
    const { mock } = simulated()
    expect(() => mock.fail('sendDocuments' as never, 'network')).toThrow('There is no operation sendDocuments')
    expect(() => mock.fail('sendDocument', 'OOPS' as never)).toThrow('There is no error code OOPS')
    // @ts-expect-error The contract does not declare this code for the operation.
    mock.fail('getDocument', 'DOCUMENT_NOT_DRAFT')
  })
})
