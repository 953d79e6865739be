import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls, { TLSSocket } from 'node:tls'

/** A certificate with its key. */
export interface KeyPair {
  cert: string
  key: string
}

/** How a mail server behaves. What is not said is as most do it. */
export interface Manners {
  /** TLS from the first byte, or with STARTTLS, which is then required before anything else. */
  tls?: 'at once' | 'starttls'
  greeting?: string
  /** Of the greeting. */
  delayMs?: number
  /** What it offers after EHLO. Without, it knows only HELO. */
  offers?: string[] | null
  /** How one logs in, with `right` as the password. */
  login?: 'PLAIN' | 'LOGIN' | 'CRAM-MD5'
  /** Instead of what it answers to a command: its first word, or `END` for what follows the letter. Null: it says nothing more. */
  answers?: Record<string, string | null>
  /** The command at which it closes the connection, without a word. */
  drops?: string
}

/** A mail server that behaves as it is told, and the letters that it took. */
export async function startFakeMailServer(manners: Manners, certificate?: KeyPair) {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const onConnection = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const greet = () => socket.write(`${manners.greeting ?? '220 mail.example ESMTP'}\r\n`)
    setTimeout(greet, manners.delayMs ?? 0)
    new Conversation(socket, manners, certificate, letters)
  }
  const server =
    manners.tls === 'at once' ? tls.createServer(certificate ?? {}, onConnection) : net.createServer(onConnection)
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    letters,
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}

class Conversation {
  private rest = ''
  private letter: string | null = null
  private ask: ((line: string) => void) | null = null
  private isSecure: boolean

  constructor(
    private socket: Socket,
    private readonly manners: Manners,
    private readonly certificate: KeyPair | undefined,
    private readonly letters: string[]
  ) {
    this.isSecure = manners.tls === 'at once'
    this.listen()
  }

  private listen() {
    this.socket.on('data', (chunk) => {
      this.rest += chunk.toString('latin1')
      for (let end = this.rest.indexOf('\r\n'); end >= 0; end = this.rest.indexOf('\r\n')) {
        const line = this.rest.slice(0, end)
        this.rest = this.rest.slice(end + 2)
        this.take(line)
      }
    })
  }

  private take(line: string) {
    if (this.letter !== null) return this.takeLetter(line)
    if (this.ask) return this.ask(line)
    const command = /^\w+/.exec(line)?.[0].toUpperCase() ?? ''
    const { answers = {}, drops } = this.manners
    if (command === drops) return this.socket.destroy()
    if (command in answers) return this.say(answers[command] ?? null)
    this.answer(command, line)
  }

  private answer(command: string, line: string) {
    const { offers = [], login, tls: security } = this.manners
    const needsTls = security === 'starttls' && !this.isSecure
    if (command === 'EHLO') {
      if (offers === null) return this.say('502 5.5.1 unknown command')
      const all = [...(needsTls ? ['STARTTLS'] : []), ...(login && !needsTls ? [`AUTH ${login}`] : []), ...offers]
      return this.say(
        ['mail.example', ...all].map((each, at) => `250${at < all.length ? '-' : ' '}${each}`).join('\r\n')
      )
    }
    if (command === 'STARTTLS') return this.secure()
    if (command === 'QUIT') return this.socket.end('221 bye\r\n')
    if (command === 'HELO' || command === 'NOOP' || command === 'RSET') return this.say('250 ok')
    if (needsTls) return this.say('530 5.7.0 Must issue a STARTTLS command first')
    if (command === 'AUTH') return this.logIn(line)
    if (command === 'MAIL' || command === 'RCPT') return this.say('250 ok')
    if (command !== 'DATA') return this.say('500 5.5.1 unknown command')
    this.letter = ''
    this.say('354 go on')
  }

  private takeLetter(line: string) {
    if (line !== '.') {
      this.letter += `${line}\n`
      return
    }
    const letter = this.letter ?? ''
    this.letter = null
    const { answers = {}, drops } = this.manners
    if (drops === 'END') return this.socket.destroy()
    if ('END' in answers) return this.say(answers.END ?? null)
    this.letters.push(letter)
    this.say('250 2.0.0 queued')
  }

  private logIn(line: string) {
    const { login } = this.manners
    const done = (isRight: boolean) => {
      this.ask = null
      this.say(isRight ? '235 2.7.0 ok' : '535 5.7.8 Username and Password not accepted')
    }
    const [, kind, first] = line.split(' ')
    if (kind !== login) return this.say('504 5.5.4 unknown mechanism')
    if (kind === 'PLAIN' && first) return done(decoded(first).endsWith('\0right'))
    if (kind === 'LOGIN') {
      this.say(`334 ${encoded('Username:')}`)
      this.ask = () => {
        this.say(`334 ${encoded('Password:')}`)
        this.ask = (password) => done(decoded(password) === 'right')
      }
      return
    }
    const challenge = '<1.2@mail.example>'
    this.say(`334 ${encoded(challenge)}`)
    this.ask = (answer) => done(decoded(answer).endsWith(createHmac('md5', 'right').update(challenge).digest('hex')))
  }

  private secure() {
    this.socket.removeAllListeners('data')
    this.socket.write('220 go on\r\n')
    this.socket = new TLSSocket(this.socket, { isServer: true, ...this.certificate })
    this.socket.on('error', () => {})
    this.isSecure = true
    this.listen()
  }

  private say(text: string | null) {
    if (text !== null) this.socket.write(`${text}\r\n`)
  }
}

const encoded = (text: string) => Buffer.from(text).toString('base64')
const decoded = (text: string) => Buffer.from(text, 'base64').toString()
