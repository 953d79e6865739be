import type { RequestHandler } from 'express'
import type { Context } from '../context/context.js'
import { answerTo } from '../health/site-question.js'

/** Says that the process is alive, and to `signpost doctor` of this installation, what arrived of its request. */
export function liveness({ config, clock }: Pick<Context, 'config' | 'clock'>): RequestHandler {
  return async (request, response) => {
    const seen = await answerTo(request, config, clock.now())
    response.json({ status: 'pass', ...(seen ? { seen } : {}) })
  }
}
