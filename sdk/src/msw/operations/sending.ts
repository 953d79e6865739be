import { findDocument } from '../documents.js'
import type { Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { refuseUnlessSent, refuseUnlessTheirTurn, voidBySender } from '../lifecycle.js'
import { audit, email } from '../record.js'
import { invalid, Refusal } from '../refusal.js'
import { send } from '../send.js'
import { signUrl } from '../signing-token.js'
import type { MockDocument } from '../state.js'
import { later } from '../world.js'
import { refuseUnlessDraft } from './documents.js'

type Ids = 'sendDocument' | 'voidDocument' | 'remindSigners' | 'createEmbeddedSignUrl' | 'setAccessCode'

export const sending: Pick<Handlers, Ids> = {
  sendDocument({ world, caller, path, body }) {
    const known = findDocument(world, caller, path.id)
    refuseUnlessDraft(known)
    return send(world, known, body)
  },

  async voidDocument({ world, caller, path, body }) {
    const reason = body.reason.trim()
    if (reason === '') throw invalid('VOID_REASON_REQUIRED', 'reason', 'is required')
    if ([...reason].length < 10) throw invalid('VOID_REASON_TOO_SHORT', 'reason', 'must have at least 10 characters')
    const known = findDocument(world, caller, path.id)
    refuseUnlessSent(known)
    await voidBySender(world, known, reason)
    return known.document
  },

  async remindSigners({ world, caller, path, body }) {
    const known = findDocument(world, caller, path.id)
    const reminded = toRemind(known, body?.signer_id)
    refuseUnlessSent(known)
    for (const signer of reminded) {
      await audit(world, known, 'signer.reminded')
      email(world, known, signer, 'reminder')
    }
    return { reminded }
  },

  async createEmbeddedSignUrl({ world, caller, path, body }) {
    const known = findDocument(world, caller, path.id)
    const signer = findSigner(known, body.signer_id)
    refuseUnlessTheirTurn(known, signer)
    await audit(world, known, 'signer.sign_url_created')
    return { sign_url: signUrl(world, known.document.id, signer.id), expires_at: later(3600_000) }
  },

  async setAccessCode({ world, caller, path, body: { access_code: code } }) {
    const known = findDocument(world, caller, path.id)
    const signer = known.document.signers.find(({ id }) => id === path.signer_id)
    if (!signer) throw new Refusal('RESOURCE_NOT_FOUND', `There is no ${path.signer_id}.`)
    if (signer.status === 'signed' || signer.status === 'declined') {
      throw new Refusal('SIGNER_DONE', `The signer has ${signer.status} already.`)
    }
    refuseUnlessSent(known)
    if (code === null) known.accessCodes.delete(signer.id)
    else known.accessCodes.set(signer.id, { code, failures: 0, name: newId('code') })
    await audit(world, known, 'signer.access_code_changed')
    return signer
  }
}

function toRemind(known: MockDocument, signerId: string | undefined) {
  const isPending = ({ status }: { status: string }) => status === 'pending' || status === 'viewed'
  if (signerId === undefined) return known.document.signers.filter(isPending)
  const signer = findSigner(known, signerId)
  if (isPending(signer)) return [signer]
  throw new Refusal('SIGNER_NOT_PENDING', `The signer is ${signer.status}.`, { signer_id: `is ${signer.status}` })
}

export function findSigner({ document }: MockDocument, id: string) {
  const signer = document.signers.find((each) => each.id === id)
  if (signer) return signer
  throw new Refusal('RESOURCE_NOT_FOUND', `There is no ${id}.`, { signer_id: 'does not exist' })
}
