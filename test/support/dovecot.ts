import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'
import { missing, tools } from './tools.js'

/** A mailbox that a real IMAP server serves. */
export interface Mailbox extends AsyncDisposable {
  url: string
  /** Puts a message into it, as a mail server does. */
  deliver(message: string): Promise<void>
  /** The flags of each message, as Maildir writes them: `S` for seen, `F` for flagged. */
  flags(): Promise<string[]>
  stop(): Promise<void>
  start(): Promise<void>
}

/** Why there is no Dovecot, or false. */
export const withoutDovecot =
  missing(tools.dovecot) || (process.getuid?.() !== 0 && 'only root can start Dovecot with users of its own')

// Debian's user that owns nothing.
const nobody = 65534

/** Starts Dovecot with one empty mailbox. */
export async function startDovecot(): Promise<Mailbox> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-dovecot-'))
  // Its processes have users of their own.
  await chmod(folder, 0o755)
  const mail = path.join(folder, 'mail')
  for (const name of ['', 'cur', 'new', 'tmp']) {
    await mkdir(path.join(mail, name), { recursive: true })
    await chown(path.join(mail, name), nobody, nobody)
  }
  const port = await freePort()
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(config, configOf(folder, mail, port))
  let child: ReturnType<typeof spawn> | undefined
  const mailbox: Mailbox = {
    url: `imap://bounces:p%40ss@127.0.0.1:${port}`,
    async deliver(message) {
      const name = `${Date.now()}.${randomUUID()}.test`
      const written = path.join(mail, 'tmp', name)
      await writeFile(written, message.replaceAll('\n', '\r\n'))
      await chown(written, nobody, nobody)
      await rename(written, path.join(mail, 'new', name))
    },
    async flags() {
      const names = [...(await readdir(path.join(mail, 'new'))), ...(await readdir(path.join(mail, 'cur')))]
      return names.map((name) => name.split(':2,')[1] ?? '').sort()
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    async start() {
      child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
      await eventually(() => connect(port))
    },
    async [Symbol.asyncDispose]() {
      await this.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  try {
    await mailbox.start()
    return mailbox
  } catch (error) {
    await mailbox[Symbol.asyncDispose]()
    throw error
  }
}

async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'data')
  } finally {
    socket.destroy()
  }
}

const configOf = (folder: string, mail: string, port: number) => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mail}
passdb {
  driver = static
  args = password=p@ss
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${mail}
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
