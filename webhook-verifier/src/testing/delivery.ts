import { testHeaders } from '../sign/index.js'

export const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
export const body = JSON.stringify({ id: 'evt_1', type: 'test.webhook', created_at: '2026-01-01T00:00:00Z', data: {} })
export const headers = () => testHeaders({ body, secret })

/** Posts a delivery, or other content with the headers of one. */
export function post(url: string, content: string | Uint8Array<ArrayBuffer> = body): Promise<Response> {
  return fetch(url, { method: 'POST', body: content, headers: headers() })
}
