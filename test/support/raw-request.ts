import net from 'node:net'

/** The bytes of a response. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/** Sends bytes that a client would not send, and reads until the service closes the connection. */
export async function sendRaw(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const received = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
  return readAnswer(received)
}

/** Parses the first response in what was received. */
export function readAnswer(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}
