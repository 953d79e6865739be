import { wearColor } from '../../web/brand.js'
import { mayBeFramed } from '../../web/frame/frame-policy.js'
import type { ParentMessages } from '../../web/frame/parent-messages.js'
import type { Framing } from '../../web/frame/parent-origin.js'
import { loadPdfjs } from '../../web/pdf/open-pdf.js'
import { useLanguage } from './language/translate.js'
import { ApiFailure, NetworkFailure } from './session/api-failure.js'
import { forgetEarly } from './session/early.js'
import { keptToken } from './session/kept-token.js'
import { KeptWork } from './session/kept-work.js'
import { SigningApi } from './session/signing-api.js'
import { startEarly } from './session/start-early.js'
import { readToken } from './session/token.js'
import type { SigningSession } from './session/types.js'
import { accessCodeView } from './views/access-code-view.js'
import { doneButton } from './views/close-button.js'
import { downloadButtons } from './views/download-buttons.js'
import { failure, missingToken, refusedFrame } from './views/failure-view.js'
import { languageChoice } from './views/language-choice.js'
import { loadingView } from './views/message-view.js'
import { showScreen } from './views/screen.js'
import { SigningScreen } from './views/signing-screen.js'
import { stateView } from './views/state-view.js'
import { waitForSeal } from './wait-for-seal.js'

/** One visit to the page: determines what the signer can do and shows it. */
export class Visit {
  private api!: SigningApi
  private link = ''
  private readonly dark = matchMedia('(prefers-color-scheme: dark)')

  constructor(
    private readonly framing: Framing,
    private readonly messages: ParentMessages,
    private readonly location: Location
  ) {}

  async start(): Promise<void> {
    const speaking = useLanguage(navigator.language)
    const token = readToken(this.location.hash)
    if (token) startEarly(token)
    await speaking
    if (!token) return this.showFailure(missingToken(doneButton(this.messages)))
    this.link = token
    this.api = new SigningApi(keptToken.load(token) ?? token)
    void loadPdfjs().catch(() => undefined)
    await this.load()
  }

  private load = async (): Promise<void> => {
    showScreen(loadingView())
    try {
      await this.route(await this.api.getSession())
    } catch (error) {
      this.fail(error)
    }
  }

  private async route(session: SigningSession) {
    await useLanguage(session.language)
    const queryOrigin = new URLSearchParams(this.location.search).get('embed_origin')
    if (!mayBeFramed(this.framing, queryOrigin, session)) return this.showFailure(refusedFrame())
    // While the service is being updated, a process of the previous version may answer without it.
    this.wear(session.branding?.color ?? null)
    if (session.access_code_required && (session.state === 'open' || session.state === 'completed')) {
      return this.askForCode(session)
    }
    if (session.state !== 'open') return this.showState(session, session.state)
    const actions = { onOver: this.showOver, onRefused: () => void this.load(), onLanguage: () => void this.load() }
    await new SigningScreen(session, this.api, this.messages, actions).open()
  }

  private wear(color: string | null) {
    const wear = () => wearColor(document.documentElement, color, this.dark.matches ? 'dark' : 'light')
    this.dark.onchange = wear
    wear()
  }

  private askForCode(session: SigningSession) {
    const actions = {
      onUnlocked: (token: string) => {
        keptToken.save(this.link, token)
        void this.load()
      },
      onBadToken: this.fail
    }
    showScreen(accessCodeView(session, this.api, actions, this.languageChoice()), session.document.title)
    this.messages.ready()
  }

  private showOver = (session: SigningSession) => {
    if (session.state === 'open') return void this.load()
    this.showState(session, session.state)
  }

  private showState(session: SigningSession, state: Exclude<SigningSession['state'], 'open'>) {
    new KeptWork(session.document.id, session.signer.id).forget()
    keptToken.forget(this.link)
    const downloads = state === 'completed' ? downloadButtons(session, this.api) : []
    const language = state === 'waiting' ? this.languageChoice() : null
    const { title, view } = stateView(session, state, [...downloads, doneButton(this.messages)], language)
    showScreen(view, title)
    this.messages.ready()
    if (state === 'signed') void waitForSeal(this.api, view).then((sealed) => sealed && this.showOver(sealed))
  }

  private languageChoice() {
    return languageChoice((language) => this.api.chooseLanguage(language).then(this.load))
  }

  private fail = (error: unknown) => {
    this.showFailure(failure(error, () => this.retry(error), doneButton(this.messages)))
  }

  // A script that failed to load is not requested again by the browser, so the page is reloaded.
  private retry(error: unknown) {
    if (!(error instanceof ApiFailure || error instanceof NetworkFailure)) return this.location.reload()
    forgetEarly()
    void this.load()
  }

  private showFailure({ title, view, code, message }: ReturnType<typeof failure>) {
    showScreen(view, title)
    this.messages.error(code, message)
  }
}
