import { postToPage } from '../session/post-to-page.js'
import type { SigningSession } from '../session/types.js'

/** What the recipient of a copy is told of the document. */
export interface Copy {
  title: string
  mode: SigningSession['document']['mode']
  sender_name: string
  message: string | null
  access_code_required: boolean
  branding: SigningSession['branding']
}

/** What the page of recipients of copies calls. It is no part of the API. */
export class CopyApi {
  constructor(private token: string) {}

  read = (): Promise<Copy> => this.call('/copy')

  /** The URL of the PDF, which ends soon. */
  file = async (): Promise<string> => (await this.call<{ url: string }>('/file')).url

  unlock = async (access_code: string): Promise<void> => {
    this.token = (await this.call<{ token: string }>('/access-code', { access_code })).token
  }

  private call<Answer>(path: string, body: object = {}): Promise<Answer> {
    return postToPage(`/read/api${path}`, { token: this.token, ...body })
  }
}
