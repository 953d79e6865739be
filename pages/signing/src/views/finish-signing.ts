import { announce } from '../announce.js'
import type { Attachments } from '../fields/attachments.js'
import type { Autosave } from '../fields/autosave.js'
import { fieldsAtFault } from '../fields/fields-at-fault.js'
import type { SigningForm } from '../fields/signing-form.js'
import { t } from '../language/translate.js'
import { wordsOf } from '../session/action-words.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import { RequestKey } from '../session/request-key.js'
import type { SigningApi } from '../session/signing-api.js'
import type { CompleteSigningRequest, SigningSession } from '../session/types.js'
import { explainMark } from '../signature/problem-of-mark.js'
import type { SigningView } from './signing-view.js'

interface Signing {
  session: SigningSession
  form: SigningForm
  api: SigningApi
  attachments: Attachments
  autosave: Autosave
  view: SigningView
}

type ShowFieldErrors = (ids: Set<string>, failure: ApiFailure) => void

const requestKey = new RequestKey()

/** Finishes signing. Returns the session, or null if something is missing or wrong, which is then shown. */
export async function finishSigning(
  signing: Signing,
  showFieldErrors: ShowFieldErrors,
  onRefused: (error: unknown) => void
): Promise<SigningSession | null> {
  const { api, autosave, view, session } = signing
  view.closing.showProblem(undefined)
  if (signing.attachments.isBusy) {
    view.closing.showProblem(t('stillUploading'))
    announce(t('stillUploading'))
    return null
  }
  signing.attachments.forgetProblems()
  if (view.showMissing()) return null
  if (!view.closing.isAccepted) {
    view.closing.askForConsent(t('agreeFirst'))
    return null
  }
  const body = toRequest(signing)
  view.closing.setBusy(true)
  try {
    await autosave.stop()
    return await api.complete(body, requestKey.for(body)).catch(withoutZone)
  } catch (error) {
    autosave.resume()
    await recover(error)
    return null
  } finally {
    view.closing.setBusy(false)
  }

  // While the service is being updated, a process of the previous version may answer, which does not know it.
  function withoutZone(error: unknown) {
    const isUnknown = error instanceof ApiFailure && error.details.browser_time_zone !== undefined
    if (!isUnknown) throw error
    const { browser_time_zone: _, ...rest } = body
    return api.complete(rest, requestKey.for(rest))
  }

  async function recover(error: unknown) {
    if (isTransient(error)) return view.closing.showProblem(t(wordsOf(session).failed))
    if (!(error instanceof ApiFailure) || error.status !== 422) return onRefused(error)
    const atFault = fieldsAtFault(error.details, body.fields)
    if (atFault.size > 0) {
      showFieldErrors(atFault, error)
      return void view.showMissing()
    }
    if (error.code === 'CONSENT_MISMATCH') return renewConsent()
    const mark = markAtFault(error)
    if (mark) return view.askFor(mark, explainMark(error))
    view.closing.showProblem(t('somethingWrong'))
  }

  async function renewConsent() {
    const fresh = await api.getSession().catch(() => session)
    session.consent = fresh.consent
    view.closing.setConsent(fresh.consent.text)
    view.closing.askForConsent(t('consentChanged'))
  }
}

function toRequest({ form, session }: Signing): CompleteSigningRequest {
  return {
    consent: { accepted: true, sha256: session.consent.sha256 },
    fields: form.entries(),
    signature: form.mark('signature')?.entry,
    initials: form.mark('initials')?.entry,
    ...browserZone()
  }
}

// For the audit trail. What is no name, it does not take.
function browserZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return /^[A-Za-z0-9_+/-]{1,64}$/.test(timeZone) ? { browser_time_zone: timeZone } : {}
}

function markAtFault({ code, details }: ApiFailure) {
  const paths = Object.keys(details)
  if (code === 'INITIALS_REQUIRED' || paths.some((path) => path.startsWith('initials'))) return 'initials'
  if (code.startsWith('SIGNATURE_') || paths.some((path) => path.startsWith('signature'))) return 'signature'
  return null
}
