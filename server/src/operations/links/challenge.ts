import { createHash, createHmac } from 'node:crypto'
import { invalid } from '@signpost/spec/rules'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TransactionSql } from 'postgres'
import * as z from 'zod'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { spendChallenge } from '../../stores/spent-challenge-store.js'
import type { TemplateLinkRow } from '../../stores/template-link-store.js'

/** Long enough to fill in a form, and short enough that few are hoarded. */
const lifetimeMs = 20 * 60_000
// A browser tries so many keys before it finds the one that was meant: a thousand on average, so that luck counts for little.
const [fewestTries, mostTries] = [500, 1500] as const

const hex = z.string().regex(/^[0-9a-f]+$/)

/** What a browser has found, as ALTCHA's widget writes it. What is signed is checked by the signature. */
const payload = z.object({
  challenge: z.object({
    parameters: z
      .looseObject({ algorithm: z.string(), nonce: hex, salt: hex, cost: z.int(), keyLength: z.int(), keyPrefix: hex })
      .extend({ expiresAt: z.number(), data: z.object({ link: z.string() }) }),
    signature: hex
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex })
})

/**
 * A challenge for one link, which takes a browser a moment to solve and a script as long for each document: ALTCHA's proof of work. It is
 * signed, so that nothing is stored until it is used.
 */
export function newChallenge({ config, clock }: Context, link: TemplateLinkRow): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: config.linkChallengeCost,
    counter: randomInt(fewestTries, mostTries),
    deriveKey,
    data: { link: publicId('tln', link.id) },
    expiresAt: new Date(clock.now().getTime() + lifetimeMs),
    ...keysOf(config.secrets[0])
  })
}

/** Uses up the solved challenge of somebody who opens a link. Throws if it is none of this link, is wrong, too old or used. */
export async function spendProof(context: Context, tx: TransactionSql, link: TemplateLinkRow, proof?: string) {
  if (proof === undefined) throw refused('is required')
  const read = payload.safeParse(decoded(proof))
  if (!read.success) throw refused('is not a solved challenge')
  const { challenge, solution } = read.data
  const expires_at = new Date(challenge.parameters.expiresAt * 1000)
  if (expires_at <= context.clock.now()) throw refused('has expired')
  const isOfLink = challenge.parameters.data.link === publicId('tln', link.id)
  const isGenuine = isOfLink && (await isSolved(context, challenge, { ...solution, time: 0 }))
  if (!isGenuine) throw refused('is not a solved challenge')
  const id = createHash('sha256').update(challenge.signature).digest()
  if (!(await spendChallenge(tx, { id, expires_at }))) throw refused('was used already')
}

async function isSolved(
  { config }: Context,
  challenge: Challenge,
  solution: { counter: number; derivedKey: string; time: number }
) {
  for (const secret of config.secrets) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) })
    if (verified) return true
  }
  return false
}

const refused = (problem: string) => invalid('VALIDATION_FAILED', 'proof', problem)

function decoded(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString())
  } catch {
    return null
  }
}

// Each for one purpose, so that no signature of the service passes for one of another kind.
function keysOf(secret: string) {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`signpost ${purpose}`).digest('hex')
  return { hmacSignatureSecret: derive('link challenge'), hmacKeySignatureSecret: derive('solved link challenge') }
}
