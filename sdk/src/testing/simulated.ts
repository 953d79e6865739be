import { createClient, createSigningClient } from '../index.js'
import { createSimulation, type SignpostMockOptions } from '../msw/mock.js'
import { blankPdf } from '../msw/pdf.js'

const baseUrl = 'https://sign.test'

export const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
export const grace = { email: 'grace@example.com', name: 'Grace Hopper' }

/** A mock without Mock Service Worker, and clients that call it directly. */
export function simulated(options: Omit<SignpostMockOptions, 'baseUrl'> = {}) {
  const { mock, respond } = createSimulation({ ...options, baseUrl })
  const fetch = async (url: string, init: RequestInit) => {
    const response = await respond(new Request(url, init))
    // As fetch does.
    init.signal?.throwIfAborted()
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  const connection = { baseUrl, fetch, maxRetries: 0 }
  const signpost = createClient({ apiKey: mock.keys.test, ...connection })
  const draft = () => signpost.documents.create({ file_name: 'a.pdf', title: 'Agreement', file: blankPdf })
  type Request = Parameters<typeof signpost.documents.send>[1]
  return {
    mock,
    fetch,
    signpost,
    live: createClient({ apiKey: mock.keys.live, ...connection }),
    withKey: (apiKey: string) => createClient({ apiKey, ...connection }),
    signing: (signUrl: string) => createSigningClient({ signUrl, fetch, maxRetries: 0 }),
    draft,
    async sent(request: Partial<Request> = {}) {
      const { id } = await draft()
      return signpost.documents.send(id, { signers: [ada], ...request })
    }
  }
}
