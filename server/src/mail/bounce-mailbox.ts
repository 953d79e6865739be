import { text } from 'node:stream/consumers'
import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from 'imapflow'

const second = 1000
const timeouts = { connectionTimeout: 15 * second, greetingTimeout: 15 * second, socketTimeout: 60 * second }

/** The most messages of one run. What is left has its turn in the next one. */
const mostMessages = 500
/** A report about one recipient has less than a tenth of it. */
const mostBytes = 64 * 1024

/** A message in the mailbox. */
export interface ReturnedMessage {
  /** The lines that name its recipients. */
  recipients: string
  /** The part for machines, if it is a report about the delivery of an e-mail. */
  status: string | null
}

/** Logs in and opens the folder. Rejects if that is impossible. */
export async function checkMailbox(url: string): Promise<void> {
  await withFolder(url, async () => {})
}

/**
 * Passes each unread message of a mailbox to a function, one after the other. A message for which that returns `true` is deleted. Any other is
 * marked as read and flagged, for a person to look at. If the function throws, its message and those after it stay as they were.
 *
 * A message is flagged before it is read, and marked as read before it is read again: one that breaks the connection is not in
 * the way of the others, and has no third try.
 */
export async function readMailbox(url: string, handle: (message: ReturnedMessage) => Promise<boolean>): Promise<void> {
  await withFolder(url, async (client) => {
    const fresh = (await client.search({ seen: false, flagged: false }, { uid: true })) || []
    const tried = (await client.search({ seen: false, flagged: true }, { uid: true })) || []
    for (const uid of [...fresh, ...tried].slice(0, mostMessages)) {
      await client.messageFlagsAdd([uid], [tried.includes(uid) ? '\\Seen' : '\\Flagged'], { uid: true })
      const message = await readMessage(client, String(uid))
      const isUnderstood = message !== null && (await handle(message).catch((error) => release(client, uid, error)))
      if (isUnderstood) await client.messageDelete([uid], { uid: true })
      else await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })
    }
  })
}

async function release(client: ImapFlow, uid: number, error: unknown): Promise<never> {
  await client.messageFlagsRemove([uid], ['\\Seen', '\\Flagged'], { uid: true })
  throw error
}

async function withFolder(url: string, work: (client: ImapFlow) => Promise<void>) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'imaps:' ? 993 : 143),
    secure: protocol === 'imaps:',
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    disableAutoIdle: true,
    logger: false,
    ...timeouts
  })
  // What fails is thrown where it was asked for. Without a listener, it would end the process as well.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    await work(client)
  } finally {
    await client.logout().catch(() => client.close())
  }
}

// The server takes messages apart, and only what is needed of one is read, whatever its size. Null if it has none to read.
async function readMessage(client: ImapFlow, uid: string): Promise<ReturnedMessage | null> {
  try {
    const headers = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
    const found = await client.fetchOne(uid, { uid: true, bodyStructure: true, headers }, { uid: true })
    if (!found) return null
    const part = statusPartOf(found)
    return {
      recipients: (found.headers ?? Buffer.alloc(0)).subarray(0, mostBytes).toString('latin1'),
      status: part === undefined ? null : await readPart(client, uid, part)
    }
  } catch (error) {
    // An answer that cannot be read is about this message alone, while the connection stands.
    if (client.usable) return null
    throw error
  }
}

// Of the report itself. A report in what was returned is not about our e-mail.
function statusPartOf({ bodyStructure }: FetchMessageObject): string | undefined {
  if (bodyStructure?.type !== 'multipart/report') return undefined
  const isStatus = ({ type }: MessageStructureObject) =>
    type === 'message/delivery-status' || type === 'message/global-delivery-status'
  return bodyStructure.childNodes?.find(isStatus)?.part
}

async function readPart(client: ImapFlow, uid: string, part: string): Promise<string | null> {
  const download = await client.download(uid, part, { uid: true, maxBytes: mostBytes })
  return 'content' in download && download.content ? text(download.content) : null
}
