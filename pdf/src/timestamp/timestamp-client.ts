import { randomBytes, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode, octets } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { PdfError } from '../interface/error.js'
import { isFromFuture, isTokenTrusted, parseTimestampToken, problemOfToken } from '../verify/timestamp-token.js'
import { systemRoots } from './system-roots.js'

/** Where timestamps come from. */
export interface TimestampOptions {
  /** URLs of authorities (RFC 3161 over HTTP), tried in order. */
  urls: string[]
  /** DER; an authority's certificate must lead to one of these. Default: the roots that Node trusts. */
  roots?: Uint8Array[] | undefined
  /** Timeout for each authority. Default 10 seconds. */
  timeoutMs?: number
  /** What asks them. Default: that of Node. */
  fetch?: typeof fetch
  /** Whether timestamps of the authority with this certificate are refused. */
  isRefused?: (authority: X509Certificate) => boolean
  /** Default: the clock of this machine. */
  now?: () => Date
}

const LARGEST_ANSWER = 256 << 10
const GRANTED = new Set([0, 1])

/**
 * Requests timestamps from authorities and verifies each response:
 * 1. a request contains the SHA-256 and a random nonce;
 * 2. the response must be granted and contain both;
 * 3. its signature must verify, with a timestamping certificate that leads to a trusted root;
 * 4. if an authority does not respond or its response is invalid, the next one is tried.
 */
export class TimestampClient {
  private readonly roots: X509Certificate[]
  private readonly now: () => Date

  constructor(private readonly options: TimestampOptions) {
    this.now = options.now ?? (() => new Date())
    const trusted = options.roots ?? systemRoots()
    this.roots = trusted.map((root) => new X509Certificate(root))
  }

  /**
   * @param imprint SHA-256 of the data to timestamp
   * @returns the token, DER
   * @throws `TIMESTAMP_UNAVAILABLE` if no authority returned a valid timestamp
   */
  async timestamp(imprint: Uint8Array): Promise<Uint8Array> {
    const reasons: string[] = []
    for (const url of this.options.urls) {
      try {
        return await this.ask(url, imprint)
      } catch (error) {
        reasons.push(`${url}: ${reasonOf(error)}`)
      }
    }
    throw new PdfError(
      'TIMESTAMP_UNAVAILABLE',
      `no timestamp authority answered: ${reasons.join('; ') || 'none is configured'}`
    )
  }

  private async ask(url: string, imprint: Uint8Array): Promise<Uint8Array> {
    const nonce = newNonce()
    const answer = pkijs.TimeStampResp.fromBER(arrayBuffer(await this.post(url, request(imprint, nonce))))
    if (!GRANTED.has(answer.status.status)) throw new Error(`the request was rejected (status ${answer.status.status})`)
    if (!answer.timeStampToken) throw new Error('the response contains no timestamp')
    const bytes = encode(answer.timeStampToken.toSchema())
    const token = parseTimestampToken(bytes)
    const stated = token.info.nonce ? Buffer.from(token.info.nonce.valueBlock.valueHexView) : undefined
    if (!stated?.equals(nonce)) throw new Error('the response belongs to another request')
    const problem = problemOfToken(token, imprint)
    if (problem) throw new Error(problem.text)
    if (isFromFuture(token, this.now())) throw new Error('the timestamp is from the future')
    if (!isTokenTrusted(token, this.roots)) throw new Error('the authority’s certificate is not trusted')
    if (token.cms.signer && this.options.isRefused?.(token.cms.signer)) throw new Error('its certificate is revoked')
    return bytes
  }

  private async post(url: string, body: Buffer): Promise<Uint8Array> {
    const { fetch: send = fetch, timeoutMs = 10_000 } = this.options
    const response = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query' },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs)
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length > LARGEST_ANSWER) throw new Error('the response is too large')
    return bytes
  }
}

// The message of fetch itself only says that it failed.
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

function request(imprint: Uint8Array, nonce: Uint8Array): Buffer {
  const messageImprint = new pkijs.MessageImprint({
    hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256 }),
    hashedMessage: octets(imprint)
  })
  const number = new asn1js.Integer({ valueHex: arrayBuffer(nonce) })
  return encode(new pkijs.TimeStampReq({ version: 1, messageImprint, nonce: number, certReq: true }).toSchema())
}

/** Eight random bytes that form a positive integer without leading zeros, which has only one encoding. */
function newNonce(): Buffer {
  const nonce = randomBytes(8)
  // biome-ignore lint/style/noNonNullAssertion: it has bytes
  nonce[0] = (nonce[0]! & 0x7f) | 0x40
  return nonce
}
