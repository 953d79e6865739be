import { el } from '../../shared/dom.js'
import { mayBeFramed } from '../../shared/frame/frame-policy.js'
import type { ParentMessages } from '../../shared/frame/parent-messages.js'
import type { Framing } from '../../shared/frame/parent-origin.js'
import { wearFrameTheme } from '../../shared/frame/wear-frame-theme.js'
import { loadPdfjs } from '../../shared/pdf/open-pdf.js'
import { useLanguage } from './language/translate.js'
import { loadRareTexts } from './rare/load-rare-texts.js'
import { takeView } from './rare/take-view.js'
import { ApiFailure, isBadToken, NetworkFailure } from './session/api-failure.js'
import { forgetEarly } from './session/early.js'
import { keptToken } from './session/kept-token.js'
import { KeptWork } from './session/kept-work.js'
import { SigningApi } from './session/signing-api.js'
import { startEarly } from './session/start-early.js'
import { asksToReport, readToken } from './session/token.js'
import type { SigningSession } from './session/types.js'
import { accessCodeView } from './views/access-code-view.js'
import { doneButton } from './views/close-button.js'
import { downloadButtons } from './views/download-buttons.js'
import { failure, missingToken, refusedFrame } from './views/failure-view.js'
import { handedOverView } from './views/handed-over-view.js'
import { identityView } from './views/identity-view.js'
import { languageChoice } from './views/language-choice.js'
import { loadingView, messageView } from './views/message-view.js'
import { newLinkButton } from './views/new-link-button.js'
import { nextPage, nextPageLink } from './views/next-page.js'
import { openReport, reportButton } from './views/report-button.js'
import { reportView } from './views/report-view.js'
import { showScreen } from './views/screen.js'
import { SigningScreen } from './views/signing-screen.js'
import { stateView } from './views/state-view.js'

type OverState = Exclude<SigningSession['state'], 'open'>

// For the page around it. The codes are those with which the API refuses to sign.
const refusals: Partial<Record<OverState, [code: string, message: string]>> = {
  waiting: ['SIGNER_WAITING', 'Other signers must sign first.'],
  voided: ['DOCUMENT_VOIDED', 'The document has been voided.'],
  expired: ['DOCUMENT_EXPIRED', 'The deadline has passed.']
}

/** One visit to the page: determines what the signer can do and shows it. */
export class Visit {
  private api!: SigningApi
  private link = ''
  private next: HTMLElement | null = null
  private readonly dark = matchMedia('(prefers-color-scheme: dark)')

  constructor(
    private readonly framing: Framing,
    private readonly messages: ParentMessages,
    private readonly location: Location
  ) {}

  async start(): Promise<void> {
    const speaking = useLanguage(navigator.language)
    const token = readToken(this.location.hash)
    // A link that only reports the document does not open it.
    if (token && !asksToReport(this.location.hash)) startEarly(token)
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
      const session = await this.api.getSession()
      if (asksToReport(this.location.hash)) return await this.showReport(session)
      await this.route(session)
    } catch (error) {
      this.fail(error)
    }
  }

  // Its link cannot do more.
  private async showReport(session: SigningSession) {
    await useLanguage(session.language_used)
    const { view, title } = reportView(session, this.api)
    showScreen(view, title)
    await openReport(session, this.api)
  }

  private async route(session: SigningSession) {
    await useLanguage(session.language, session)
    const queryOrigin = new URLSearchParams(this.location.search).get('embed_origin')
    if (!mayBeFramed(this.framing, queryOrigin, session)) return this.showFailure(refusedFrame())
    // While the service is being updated, a process of the previous version may answer without it.
    wearFrameTheme(this.messages, this.location.hash, this.dark, {
      themeAllowed: session.theme_allowed ?? true,
      color: session.branding?.color ?? null
    })
    if (session.access_code_required && (session.state === 'open' || session.state === 'completed')) {
      return this.askForCode(session)
    }
    // Nor without this.
    if (session.authentication?.required && (session.state === 'open' || session.state === 'completed')) {
      return this.askForIdentity(session)
    }
    if (session.state !== 'open') return this.showState(session, session.state)
    if (session.take_required) return this.askToTake(session)
    const actions = {
      onOver: this.showOver,
      onHandedOver: (name: string) => this.showHandedOver(session, name),
      onRefused: () => void this.load(),
      onLanguage: () => void this.load()
    }
    await new SigningScreen(session, this.api, this.messages, actions).open()
  }

  private askForCode(session: SigningSession) {
    const actions = {
      onUnlocked: (token: string) => {
        keptToken.save(this.link, token)
        void this.load()
      },
      onBadToken: this.fail
    }
    showScreen(accessCodeView(session, this.api, actions, this.foot(session, true)), session.document.title)
    this.messages.ready(session.state)
  }

  private askForIdentity(session: SigningSession) {
    const actions = {
      onIdentified: (token: string) => {
        keptToken.save(this.link, token)
        void this.load()
      },
      onOver: (error: unknown) => (isBadToken(error) ? this.fail(error) : void this.load())
    }
    showScreen(identityView(session, this.api, actions, this.foot(session, true)), session.document.title)
    this.messages.ready(session.state)
  }

  private async askToTake(session: SigningSession) {
    const text = await loadRareTexts()
    const actions = {
      onTaken: () => void this.load(),
      onOver: (error: unknown) => (isBadToken(error) ? this.fail(error) : void this.load())
    }
    const { view, title } = takeView(session, this.api, text, actions, this.foot(session, true))
    showScreen(view, title)
    this.messages.ready(session.state)
  }

  private showOver = (session: SigningSession) => {
    if (session.state === 'open') return void this.load()
    // The same element also when the document is sealed meanwhile.
    const url = this.nextUrl(session)
    if (url) this.next ??= nextPage(url, (url) => this.location.assign(url))
    this.showState(session, session.state)
  }

  private showState(session: SigningSession, state: OverState) {
    this.forget(session)
    const downloads = state === 'completed' ? downloadButtons(session, this.api) : []
    const url = this.nextUrl(session)
    const next = this.next ?? (url ? nextPageLink(url) : null)
    const { title, view } = stateView(
      session,
      state,
      [...downloads, next, doneButton(this.messages)],
      this.foot(session, state === 'waiting')
    )
    showScreen(view, title)
    this.messages.ready(session.state)
    const refusal = refusals[state]
    if (refusal) this.messages.error(...refusal)
    if (state === 'signed') void waitForSeal(this.api, view).then((sealed) => sealed && this.showOver(sealed))
  }

  private showHandedOver(session: SigningSession, name: string) {
    this.forget(session)
    const { title, view } = handedOverView(session, name, doneButton(this.messages))
    showScreen(view, title)
  }

  private forget({ document, signer }: SigningSession) {
    new KeptWork(document.id, signer.id, this.messages).forget()
    keptToken.forget(this.link)
  }

  // In a frame, the page around it decides.
  private nextUrl({ redirect_url }: SigningSession): string | null {
    return this.messages.framed ? null : (redirect_url ?? null)
  }

  private foot(session: SigningSession, isToRead: boolean) {
    const choice = isToRead && languageChoice((language) => this.api.chooseLanguage(language).then(this.load))
    return el('div', { class: 'message__foot' }, choice, reportButton(session, this.api))
  }

  // Nothing is wrong, and nothing is left to do.
  private async showTaken({ code, details: { taken_by: name = '' } }: ApiFailure) {
    const text = await loadRareTexts()
    const [title, message] = [text('takenTitle', { name }), text('takenText')]
    const actions = [doneButton(this.messages)]
    this.showFailure({ title, view: messageView({ icon: 'done', title, text: [message], actions }), code, message })
  }

  private fail = (error: unknown) => {
    if (isBadToken(error) && error.details.taken_by) return void this.showTaken(error)
    this.showFailure(failure(error, () => this.retry(error), this.wayOut()))
  }

  // In a frame, the page around it makes links. One that only reports the document is nobody's to sign with.
  private wayOut() {
    if (this.messages.framed) return doneButton(this.messages)
    return asksToReport(this.location.hash) ? null : newLinkButton(this.link)
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

const DELAYS = [2000, 3000, 5000, 8000, 12_000, 20_000, 30_000]

/** Polls until the document is sealed, as long as the view is shown. Null if it takes too long. */
async function waitForSeal(api: SigningApi, view: HTMLElement): Promise<SigningSession | null> {
  for (const delay of DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    if (!view.isConnected) return null
    const session = await api.getSession().catch(() => null)
    if (session?.state === 'completed' && view.isConnected) return session
  }
  return null
}
