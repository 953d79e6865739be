import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import { failure } from '../views/failure-view.js'
import { loadingView, messageView } from '../views/message-view.js'
import { showScreen } from '../views/screen.js'
import { wearBrand } from '../views/wear-brand.js'
import { attendeesView } from './attendees-view.js'
import { type Attendee, InPersonApi } from './in-person-api.js'
import { text, useBrowserLanguage } from './texts.js'

/**
 * A device that signers hand on. The session of each is in a frame: with it, what they have seen and entered goes, and no address or history of
 * the browser leads back to it.
 */
export class HandedDevice {
  private readonly api: InPersonApi
  private frame: HTMLIFrameElement | null = null

  constructor(private readonly token: string | null) {
    this.api = new InPersonApi(token ?? '')
  }

  async start(): Promise<void> {
    await useBrowserLanguage()
    if (!this.token) {
      const [title, explanation] = [t('linkMissingTitle'), t('linkMissingText')]
      return showScreen(messageView({ icon: 'alert', tone: 'warning', title, text: [explanation] }), title)
    }
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== this.frame?.contentWindow || origin !== location.origin || data?.source !== 'signpost') return
      if (data.event === 'close') void this.askWho()
    })
    await this.askWho()
  }

  /** Ends the session of the person before, and asks who takes the device. */
  private askWho = async () => {
    this.frame = null
    // What the signing page keeps for one who reloads it.
    sessionStorage.clear()
    showScreen(loadingView())
    try {
      const meeting = await this.api.read()
      wearBrand(meeting.branding.color)
      showScreen(attendeesView(meeting, this.begin), meeting.title)
    } catch (error) {
      const { view, title } = failure(error, () => void this.askWho(), null)
      showScreen(view, title)
    }
  }

  private begin = async (attendee: Attendee) => {
    const token = await this.api.begin(attendee.id).catch((error: unknown) => {
      if (isTransient(error) || !(error instanceof ApiFailure)) throw error
      return null
    })
    // It is nobody's turn any more: somebody signed elsewhere meanwhile.
    if (token === null) return this.askWho()
    this.show(attendee, token)
  }

  private show({ name }: Attendee, token: string) {
    const src = `/sign?embed_origin=${encodeURIComponent(location.origin)}#token=${token}`
    this.frame = el('iframe', { class: 'handed__frame', title: name, src })
    const onclick = () => void this.askWho()
    const handOn = el('button', { type: 'button', class: 'button button--secondary', onclick }, text('handOn'))
    const bar = el('header', { class: 'handed__bar' }, el('p', {}, text('now', { name })), handOn)
    showScreen(el('main', { class: 'handed' }, bar, this.frame), name)
  }
}
