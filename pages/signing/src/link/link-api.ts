import { postToPage } from '../session/post-to-page.js'
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

/** What was done before a document is begun: the code that was sent, or the challenge that the browser has solved. */
export type Proven = { code: string } | { proof: string }

export type SentCode = Pick<SessionAuthentication, 'sent_to' | 'code_expires_at' | 'resend_at'>

/** What the page of a link calls. It is no part of the API. */
export class LinkApi {
  constructor(private readonly key: string) {}

  readOffer = (): Promise<Offer> => this.call('/offer', {})

  sendCode = ({ email }: Opener): Promise<SentCode> => this.call('/code', { email, language: navigator.language })

  /** Begins the document. Returns a signing token. */
  start = (opener: Opener, proven: Proven): Promise<{ token: string }> =>
    this.call('/start', { ...opener, ...proven, language: navigator.language })

  private call<Answer>(path: string, body: object): Promise<Answer> {
    return postToPage(`/link/api${path}`, { key: this.key, ...body })
  }
}
