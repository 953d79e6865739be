import type { Request } from 'express'
import * as z from 'zod'
import { signToken, verifyToken } from '../common/signed-token.js'
import type { Config } from '../config/config.js'

const audience = 'site check'
const header = 'signpost-check'
// Clocks of two machines may differ.
const validForMs = 5 * 60_000

const answer = z.object({
  seen: z.object({
    /** What the service takes for the address of the client. */
    client: z.string(),
    /** The addresses that proxies wrote into X-Forwarded-For. Whoever asks sends none. */
    forwarded: z.array(z.string())
  })
})

/** What a service says about a request that `signpost doctor` sent to its public URL. */
export type Seen = z.infer<typeof answer>['seen']

/** The headers of a request that asks the service of this installation, and no other, what arrives of it. */
export async function questionHeaders(
  { secrets }: Pick<Config, 'secrets'>,
  now: Date
): Promise<Record<string, string>> {
  const expiresAt = new Date(now.getTime() + validForMs)
  return { [header]: await signToken(secrets[0], audience, { subject: 'doctor', expiresAt }, now) }
}

/** What arrived of a request, or undefined if nobody of this installation asks. */
export async function answerTo(
  request: Request,
  { secrets }: Pick<Config, 'secrets'>,
  now: Date
): Promise<Seen | undefined> {
  const token = request.get(header)
  if (!token) return undefined
  const isOurs = await verifyToken(secrets, audience, token, { now, requiredClaims: [] }).then(
    () => true,
    () => false
  )
  if (!isOurs) return undefined
  const forwarded = (request.get('x-forwarded-for') ?? '').split(',').map((each) => each.trim())
  return { client: request.origin.address ?? '', forwarded: forwarded.filter(Boolean) }
}

/** Reads the answer of a service: undefined if it does not know who asks, null if it is none of Signpost. */
export function readAnswer(body: string): Seen | undefined | null {
  const parsed = parse(body)
  if (parsed === undefined || (parsed as { status?: unknown } | null)?.status !== 'pass') return null
  return answer.safeParse(parsed).data?.seen
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
