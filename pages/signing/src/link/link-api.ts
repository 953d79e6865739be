import { NetworkFailure, toApiFailure } from '../session/api-failure.js'
import type { SessionAuthentication, SigningSession } from '../session/types.js'

/** What the sender offers to the person who opens the link. */
export interface Offer {
  title: string
  mode: SigningSession['document']['mode']
  sender_name: string
  authentication: 'none' | 'email_code'
  branding: SigningSession['branding']
}

/** The person who opens the link, as they say. */
export interface Opener {
  name: string
  email: string
}

export type SentCode = Pick<SessionAuthentication, 'sent_to' | 'code_expires_at' | 'resend_at'>

/** What the page of a link calls. It is no part of the API. */
export class LinkApi {
  constructor(private readonly key: string) {}

  readOffer = (): Promise<Offer> => this.call('/offer', {})

  sendCode = ({ email }: Opener): Promise<SentCode> => this.call('/code', { email, language: navigator.language })

  /** Begins the document. Returns a signing token. */
  start = (opener: Opener, code?: string): Promise<{ token: string }> =>
    this.call('/start', { ...opener, code, language: navigator.language })

  private async call<Answer>(path: string, body: object): Promise<Answer> {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: this.key, ...body })
    }
    const response = await fetch(`/link/api${path}`, init).catch((cause) => {
      throw new NetworkFailure('The service did not answer.', { cause })
    })
    if (response.ok) return response.json()
    throw await toApiFailure(response)
  }
}
