import dgram from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE } from 'dns-packet'

/** The addresses of a name; or that it does not exist, that the server fails, or that it does not answer. */
export type Entry = string[] | 'missing' | 'fails' | 'silent'

const codes = { missing: 3, fails: 2 }

/** A name server of which a test decides what it knows. */
export interface NameServer extends AsyncDisposable {
  /** `127.0.0.1:port` */
  address: string
  /** The names that were asked for, each once for IPv4 and once for IPv6. */
  asked: string[]
  /** Names do not exist unless they are here. */
  names: Record<string, Entry>
  /** In seconds. */
  ttl: number
  /** A question that it does not answer. */
  silentAbout?: string
  /** Whether it answers anything at all. */
  isUp: boolean
}

export async function startNameServer(names: Record<string, Entry> = {}): Promise<NameServer> {
  const socket = dgram.createSocket('udp4')
  const server: NameServer = {
    address: '',
    asked: [],
    names,
    ttl: 60,
    isUp: true,
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    }
  }
  socket.on('message', (message, from) => {
    const query = decode(message)
    const { name = '', type = 'A' } = query.questions?.[0] ?? {}
    if (type === 'A' || type === 'AAAA') server.asked.push(name)
    const entry = type === 'NS' ? [] : (server.names[name] ?? 'missing')
    if (!server.isUp || type === server.silentAbout) return
    if (entry !== 'silent') socket.send(answer(query, entry, server.ttl), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answer({ id, questions }: Packet, entry: Exclude<Entry, 'silent'>, ttl: number) {
  const { name = '', type = 'A' } = questions?.[0] ?? {}
  const own = Array.isArray(entry) ? entry.filter((address) => address.includes(':') === (type === 'AAAA')) : []
  const answers = own.map((data): Answer => ({ name, type: type as 'A' | 'AAAA', ttl, data }))
  const code = Array.isArray(entry) ? 0 : codes[entry]
  return encode({ type: 'response', id, flags: RECURSION_AVAILABLE | code, questions, answers })
}
