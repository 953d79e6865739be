import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that can go away and come back on the same port, or accept connections without an answer. */
export async function startMailServer(port) {
  const mails = []
  let isHung = false
  let server
  const start = () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => isHung || done(),
      async onData(stream, _session, done) {
        const chunks = []
        for await (const chunk of stream) chunks.push(chunk)
        const { to, subject, messageId } = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ to: to[0].address, subject, messageId })
        done()
      }
    })
    server.on('error', () => {})
    return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    start,
    hang: () => {
      isHung = true
    },
    answer: () => {
      isHung = false
    },
    stop: () => new Promise((resolve) => server.close(resolve))
  }
}
