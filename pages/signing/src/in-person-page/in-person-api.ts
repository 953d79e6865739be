import { postToPage } from '../session/post-to-page.js'
import type { SigningSession } from '../session/types.js'

/** Somebody whom the device is handed to. */
export interface Attendee {
  id: string
  name: string
  roles: string[]
  state: SigningSession['state']
}

/** Whom the device is handed to, and by whom. */
export interface Meeting {
  title: string
  mode: SigningSession['document']['mode']
  host: string
  branding: SigningSession['branding']
  attendees: Attendee[]
}

/** What the page of a device that is handed around calls. It is no part of the API. */
export class InPersonApi {
  constructor(private readonly token: string) {}

  read = (): Promise<Meeting> => this.call('/attendees')

  /** The token of the session of one person alone. */
  begin = async (id: string): Promise<string> => (await this.call<{ token: string }>('/begin', { id })).token

  private call<Answer>(path: string, body: object = {}): Promise<Answer> {
    return postToPage(`/in-person/api${path}`, { token: this.token, ...body })
  }
}
