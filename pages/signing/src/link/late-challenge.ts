import { el } from '../../../shared/dom.js'
import { addressOf } from '../../../shared/pdf/address-of.js'
import { pageLanguage } from '../language/translate.js'
import { type ApiFailure, NetworkFailure, toApiFailure } from '../session/api-failure.js'
import { text } from './texts.js'

type Widget = ReturnType<typeof import('../challenge/widget.js').createWidget>

/** What keeps scripts from links that ask for no code: the browser solves a challenge. Loaded late, as few links have it. */
export class LateChallenge {
  readonly element = el('div', { class: 'challenge' })
  private readonly widget: Promise<Widget>
  /** Why the service gave no challenge. */
  private failure: ApiFailure | NetworkFailure | null = null

  constructor(private readonly key: string) {
    this.widget = this.load()
    // What fails is told with the form.
    this.widget.catch(() => {})
  }

  /** The solved challenge. Throws if there is none. */
  async solve(): Promise<string> {
    const widget = await this.widget
    const { payload } = (await this.begun(widget)) ?? (await widget.verify()) ?? {}
    if (payload) return payload
    throw this.failure ?? new NetworkFailure('The challenge could not be solved.')
  }

  /** What the widget has done since the form was touched. Null if that is of no use. */
  private begun(widget: Widget): Promise<{ payload: string | null } | null> | null {
    const state = widget.getState()
    if (state === 'verified') return Promise.resolve({ payload: payloadOf(widget) })
    if (state !== 'verifying') return null
    return new Promise((resolve) => {
      const onChange = () => {
        if (widget.getState() === 'verifying') return
        widget.removeEventListener('statechange', onChange)
        resolve(widget.getState() === 'verified' ? { payload: payloadOf(widget) } : null)
      }
      widget.addEventListener('statechange', onChange)
    })
  }

  private async load(): Promise<Widget> {
    const { createWidget }: typeof import('../challenge/widget.js') = await import(addressOf('challenge'))
    document.head.append(el('link', { rel: 'stylesheet', href: addressOf('challenge-style') }))
    const widget = createWidget({
      texts: {
        label: text('check'),
        verifying: text('checking'),
        verified: text('checked'),
        error: text('checkFailed'),
        expired: text('checkFailed'),
        waitAlert: text('checking')
      },
      language: pageLanguage(),
      worker: addressOf('challenge-worker'),
      request: this.request
    })
    // It can do nothing before.
    const begun = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }))
    this.element.append(widget)
    await begun
    return widget
  }

  private request = async (): Promise<Response> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: this.key })
    }
    this.failure = null
    const response = await fetch('/link/api/challenge', init).catch((cause) => {
      this.failure = new NetworkFailure('The service did not answer.', { cause })
      throw this.failure
    })
    if (!response.ok) this.failure = await toApiFailure(response.clone())
    return response
  }
}

const payloadOf = (widget: Widget) => widget.querySelector<HTMLInputElement>('input[name="proof"]')?.value ?? null
