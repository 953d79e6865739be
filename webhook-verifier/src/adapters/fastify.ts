import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readSecrets } from '../secret.js'
import { readNodeBody } from './node-body.js'
import { type ReceiverOptions, receive } from './receive.js'

/** If `onEvent` finishes without sending a response, 204 is sent. */
export type WebhookPluginOptions = ReceiverOptions<[request: FastifyRequest, reply: FastifyReply]>

/**
 * A Fastify plugin that receives deliveries at its prefix. It reads the raw body, and does not change how other routes
 * parse theirs. A delivery that cannot be verified is answered with 400 (413 if it is too large) and not passed to
 * `onEvent`.
 *
 * @example
 * await app.register(webhookPlugin, { prefix: '/webhooks', secret, onEvent: (event) => console.log(event.type) })
 *
 * @throws {WebhookVerificationError} `INVALID_SECRET`, when the app becomes ready
 */
export const webhookPlugin: FastifyPluginAsync<WebhookPluginOptions> = async (app, options) => {
  readSecrets(options.secret)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _stream, done) => done(null))
  app.post('/', async (request, reply) => {
    const read = readNodeBody.bind(undefined, request.raw)
    const { status, body } = await receive({ headers: request.headers, read }, options, request, reply)
    if (reply.sent) return reply
    // The rest of a body that is too large is not read.
    if (status === 413) reply.header('connection', 'close')
    if (body !== undefined) reply.type('application/json')
    return reply.code(status).send(body)
  })
}
