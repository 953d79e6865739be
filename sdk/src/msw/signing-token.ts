import type { Caller, Claims } from './handler.js'
import { hold } from './hold.js'
import { type HeldSigner, type Person, personOf, Refusal, senderDetails, type Visitor } from './rules.js'
import type { MockDocument } from './state.js'
import { timeOf, type World } from './world.js'

/** Creates a signing token. It only has the format of a token: it is not signed. */
export function newToken({
  documentId,
  signerId,
  candidateId,
  person,
  unlockedBy,
  identifiedBy,
  expiresAt,
  padId
}: Claims): string {
  return `${padId ?? 'mock'}.${documentId}.${signerId}.${unlockedBy ?? ''}.${expiresAt.getTime()}.${person}.${encodeURIComponent(identifiedBy ?? '').replaceAll('.', '%2E')}.${candidateId ?? ''}`
}

export function signUrl({ baseUrl }: World, known: MockDocument, signer: Person, expiresAt: Date): string {
  const signerId = signer.id
  const claims = {
    documentId: known.document.id,
    signerId,
    candidateId: signer.candidate,
    person: replacementsOf(known, signerId),
    unlockedBy: null,
    identifiedBy: null,
    expiresAt
  }
  return `${baseUrl}/sign#token=${newToken(claims)}`
}

/** Returns the signer of the request's token. */
export function readToken(request: Request, world: World): Caller {
  const caller = readClaims(request, world)
  if (caller.signing?.padId) throw invalidToken()
  return caller
}

/** Returns the signer of the token of a pad. */
export function readPadToken(request: Request, world: World): Caller {
  const caller = readClaims(request, world)
  if (!caller.signing?.padId) throw invalidToken()
  return caller
}

const invalidToken = () => new Refusal('SIGNING_TOKEN_INVALID', 'The signing token is invalid.')

function readClaims({ headers }: Request, world: World): Caller {
  const token = headers.get('authorization')?.replace(/^Bearer /i, '')
  if (!token)
    throw new Refusal(
      'SIGNING_TOKEN_MISSING',
      'The request has no signing token. Send it as "Authorization: Bearer <JWT>".'
    )
  const [
    padId,
    documentId = '',
    signerId = '',
    unlockedBy = '',
    expiry = '',
    person = '0',
    identifiedBy = '',
    candidate
  ] = token.split('.')
  const known = world.state.documents.get(documentId)
  if (!known?.document.signers.some(({ id }) => id === signerId)) {
    throw invalidToken()
  }
  if (replacementsOf(known, signerId) !== Number(person)) {
    const message = 'This signing link is no longer valid. Ask the sender for a new link.'
    throw new Refusal('SIGNING_TOKEN_INVALID', message, senderDetails(world.state.account))
  }
  const candidateId = candidate || null
  const { signers } = hold(known)
  if (!personOf(signers, signerId, candidateId)) {
    const taken_by = signers.find(({ id }) => id === signerId)?.name ?? ''
    const message = `This signing link is no longer valid, because ${taken_by} has taken the signing.`
    throw new Refusal('SIGNING_TOKEN_INVALID', message, { ...senderDetails(world.state.account), taken_by })
  }
  const expiresAt = new Date(Number(expiry))
  if (expiresAt <= timeOf(world)) {
    const message = 'This signing link has expired. Ask the sender for a new link.'
    throw new Refusal(
      'SIGNING_TOKEN_EXPIRED',
      message,
      padId === 'mock' ? senderDetails(world.state.account) : undefined
    )
  }
  return {
    mode: known.document.mode,
    signing: {
      documentId,
      signerId,
      candidateId,
      person: Number(person),
      unlockedBy: unlockedBy || null,
      identifiedBy: decodeURIComponent(identifiedBy) || null,
      expiresAt,
      ...(padId === 'mock' ? {} : { padId })
    }
  }
}

function replacementsOf({ replacements }: MockDocument, signerId: string): number {
  return replacements.get(signerId) ?? 0
}

/** Returns the document of a token as the signer sees it. */
export function sessionOf({ world, caller: { signing } }: { world: World; caller: Caller }) {
  // biome-ignore lint/style/noNonNullAssertion: operations of a session are called with a signing token
  const { documentId, signerId, candidateId, unlockedBy, identifiedBy } = signing!
  // biome-ignore lint/style/noNonNullAssertion: a document with a signing token was sent, and only drafts are deleted
  const known = world.state.documents.get(documentId)!
  const lock = known.accessCodes.get(signerId)
  const held = hold(known)
  const unlocked = lock === undefined || lock.name === unlockedBy
  const person = personOf(held.signers, signerId, candidateId)
  const identified = identifiedBy === identityOf(person)
  const visitor: Visitor = { signerId, candidateId: person?.candidate ?? null, unlocked, identified }
  return { known, held, visitor }
}

/** What a signer proves to be theirs by entering a code. */
export function identityOf(signer: HeldSigner | undefined): string | null {
  if (!signer || signer.authentication === 'none') return null
  return `${signer.authentication} ${signer.authentication === 'sms_code' ? signer.phone : signer.email}`
}
