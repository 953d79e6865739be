import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import { mailLink } from '../views/mail-link.js'
import { loadingView, messageView } from '../views/message-view.js'
import { showScreen } from '../views/screen.js'
import { wearBrand } from '../views/wear-brand.js'
import { codeView } from './code-view.js'
import { LateChallenge } from './late-challenge.js'
import { LinkApi, type Offer, type Opener, type Proven, type SentCode } from './link-api.js'
import { openerView, type Problem } from './opener-view.js'
import { text, useBrowserLanguage } from './texts.js'
import { tooManyText } from './too-many-text.js'

/** A visit to the page of a link: asks who the person is and has them prove it, then goes on to the signing page. */
export class OpenedLink {
  private readonly api: LinkApi

  constructor(
    private readonly key: string | null,
    private readonly location: Location
  ) {
    this.api = new LinkApi(key ?? '')
  }

  async start(): Promise<void> {
    await useBrowserLanguage()
    if (!this.key) return this.showMessage(t('linkMissingTitle'), t('linkMissingText'))
    await this.load()
  }

  private load = async () => {
    showScreen(loadingView())
    try {
      const offer = await this.api.readOffer()
      wearBrand(offer.branding.color)
      this.askWho(offer)
    } catch (error) {
      this.fail(error)
    }
  }

  private askWho(offer: Offer, opener: Opener = { name: '', email: '' }, problem?: Problem) {
    const challenge = offer.authentication === 'none' ? new LateChallenge(this.key ?? '') : null
    const go = async (given: Opener) =>
      challenge ? this.begin(given, { proof: await challenge.solve() }) : this.sendCode(offer, given)
    const onGiven = (given: Opener) => go(given).catch((error) => this.refuse(error, offer, given))
    showScreen(openerView(offer, opener, problem, challenge?.element, onGiven), offer.title)
  }

  private sendCode = async (offer: Offer, opener: Opener) => {
    this.askCode(offer, opener, await this.api.sendCode(opener))
  }

  private askCode(offer: Offer, opener: Opener, sent: SentCode) {
    const actions = {
      onCode: (code: string) => this.begin(opener, { code }),
      onAgain: () => this.api.sendCode(opener),
      onOther: () => this.askWho(offer, opener),
      onRefused: (error: unknown) => this.refuse(error, offer, opener)
    }
    showScreen(codeView(offer, sent, actions), offer.title)
  }

  private begin = async (opener: Opener, proven: Proven) => {
    const { token } = await this.api.start(opener, proven)
    // Going back leads to the page before this one: the document has begun.
    this.location.replace(`/sign#token=${token}`)
  }

  /** What the person can correct is shown beside it. */
  private refuse(error: unknown, offer: Offer, opener: Opener) {
    const problem = problemOf(error)
    if (problem) this.askWho(offer, opener, problem)
    else this.fail(error)
  }

  private fail(error: unknown) {
    if (error instanceof ApiFailure && error.status === 409) {
      const { sender_email: address } = error.details
      return this.showMessage(text('closedTitle'), text('closedText'), address ? mailLink(address) : undefined)
    }
    const again = el('button', { type: 'button', class: 'button button--primary', onclick: this.load }, t('tryAgain'))
    const isTooMany = error instanceof ApiFailure && error.status === 429
    this.showMessage(t('unreachableTitle'), isTooMany ? tooManyText(error) : t('serviceUnreachable'), again)
  }

  private showMessage(title: string, explanation: string, action?: HTMLElement) {
    showScreen(messageView({ icon: 'alert', tone: 'warning', title, text: [explanation], actions: [action] }), title)
  }
}

/** What is wrong with what the person gave, and where. Null if they cannot help it. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof ApiFailure && error.status === 429) return { place: null, message: tooManyText(error) }
  if (isTransient(error)) return { place: null, message: t('serviceUnreachable') }
  if (!(error instanceof ApiFailure) || error.status !== 422) return null
  if ('proof' in error.details) return { place: null, message: text('checkFailed') }
  if (error.code === 'DUPLICATE_SIGNER') return { place: 'email', message: text('taken') }
  if ('email' in error.details) return { place: 'email', message: t('notAnAddress') }
  if (error.code === 'FIELD_VALUE_TOO_LONG') return { place: 'name', message: t('tooLong') }
  return 'name' in error.details ? { place: 'name', message: t('badCharacter') } : null
}
