import { NetworkFailure, toApiFailure } from '../session/api-failure.js'
import { postToPage } from '../session/post-to-page.js'
import type { SigningSession } from '../session/types.js'

/** What the recipient of a copy is told of the document. */
export interface Copy {
  title: string
  mode: SigningSession['document']['mode']
  sender_name: string
  message: string | null
  /** The size of each page. Empty before the access code. */
  pages: SigningSession['pages']
  access_code_required: boolean
  branding: SigningSession['branding']
}

/** What the page of recipients of copies calls. It is no part of the API. */
export class CopyApi {
  constructor(private token: string) {}

  read = (): Promise<Copy> => this.call('/copy')

  /** The URL of the PDF, which ends soon. */
  file = async (): Promise<string> => (await this.call<{ url: string }>('/file')).url

  /** The PDF, from where this page comes from. */
  document = async (): Promise<ArrayBuffer> => {
    const { pathname, search } = new URL(await this.file())
    const response = await fetch(pathname + search).catch((cause) => {
      throw new NetworkFailure('The service did not answer.', { cause })
    })
    if (!response.ok) throw await toApiFailure(response)
    return response.arrayBuffer()
  }

  unlock = async (access_code: string): Promise<void> => {
    this.token = (await this.call<{ token: string }>('/access-code', { access_code })).token
  }

  private call<Answer>(path: string, body: object = {}): Promise<Answer> {
    return postToPage(`/read/api${path}`, { token: this.token, ...body })
  }
}
