import type { Response } from 'express'
import type { FlightLimits } from '../common/bytes-in-flight.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'

// Ten of the largest files for a network, which may be an office, or a proxy that is not trusted.
export const transferLimits: FlightLimits = { perOwner: 250_000_000, total: 750_000_000 }

// Far below what a phone in a bad place has. Without it, one byte a minute would keep a file for as long as it likes.
const slowestBytesPerMs = 20
const graceMs = 60_000

/** How long a client may take for this many bytes, in milliseconds. */
export const longestTransferMs = (bytes: number): number => graceMs + bytes / slowestBytesPerMs

/**
 * Counts a file that a client sends or reads, until the response is over, and ends the connection of one that is too slow. The
 * process holds each file whole, so that clients that take their time could otherwise take all its memory.
 * @throws `RATE_LIMIT_EXCEEDED` if the client's network has too many on their way, `SERVICE_UNAVAILABLE` if all have
 */
export function countTransfer(
  { transfers }: Pick<Context, 'transfers'>,
  response: Response,
  bytes: number,
  longestMs: number = longestTransferMs(bytes)
): void {
  const end = transfers.begin(response.req.origin.network, bytes)
  if (end === 'owner') {
    const message = 'Too many files are being sent or read from this network. Retry when some of them are done.'
    throw new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: 5 })
  }
  if (end === 'total') {
    const message = 'Too many files are being sent or read. Retry in a few seconds.'
    throw new ApiError('SERVICE_UNAVAILABLE', message, { retryAfter: 5 })
  }
  const timer = setTimeout(() => response.req.socket.destroy(), longestMs)
  const over = () => {
    clearTimeout(timer)
    end()
  }
  response.once('finish', over).once('close', over)
}
