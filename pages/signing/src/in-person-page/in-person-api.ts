import { NetworkFailure, toApiFailure } from '../session/api-failure.js'
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

  private async call<Answer>(path: string, body: object = {}): Promise<Answer> {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: this.token, ...body })
    }
    const response = await fetch(`/in-person/api${path}`, init).catch((cause) => {
      throw new NetworkFailure('The service did not answer.', { cause })
    })
    if (response.ok) return response.json()
    throw await toApiFailure(response)
  }
}
