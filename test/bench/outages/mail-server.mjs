import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

async function receive(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  const { to, subject, messageId } = await PostalMime.parse(Buffer.concat(chunks))
  return { to: to[0].address, subject, messageId }
}

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
      // A sender that goes away in the middle of an e-mail has not sent it.
      onData(stream, _session, done) {
        receive(stream).then((mail) => {
          mails.push(mail)
          done()
        }, done)
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
