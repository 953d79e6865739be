import { randomBytes } from 'node:crypto'
import { AsyncDisposableStack } from '../../common/async-disposable-stack.js'
import { askCommand, type ServiceProcess, startProcess } from './process.js'
import type { Rehearse } from './rehearsal.js'
import { clientOf, sendDocument, signDocument, untilSealed } from './signed-documents.js'
import { prepareScene, type Scene } from './stage.js'

/** Rotates SIGNPOST_SECRET and SIGNPOST_ENCRYPTION_KEYS in the three rounds of the docs, with two APIs and a worker. */
export const rotateKeys: Rehearse = async ({ stage, take }) => {
  const scene = await prepareScene(stage, 'keys')
  const { SIGNPOST_SECRET: secret, SIGNPOST_ENCRYPTION_KEYS: key } = scene.settings
  const [nextSecret, nextKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')]
  const settingsOf = (secrets: string, keys: string, former = '') => ({
    ...scene.settings,
    SIGNPOST_SECRET: secrets,
    SIGNPOST_ENCRYPTION_KEYS: keys,
    SIGNPOST_AUDIT_SECRETS: former
  })
  await using processes = await startProcesses(scene)
  let before: Before | undefined
  await take('A service with two APIs and a worker seals a document', async () => {
    before = await prepare(scene, processes.apiUrls())
    return 'a link to another one was sent'
  })
  const look = (status: number) => assertAnswers(scene, processes.apiUrls(), before as Before, status)
  await take('Round 1: every process learns the new values', async () => {
    await processes.restart(settingsOf(`${secret},${nextSecret}`, `${key},${nextKey}`), () => look(200))
    return 'after each restart, both APIs open the link and read the sealed file'
  })
  await take('Round 2: every process writes with the new values', async () => {
    await processes.restart(settingsOf(`${nextSecret},${secret}`, `${nextKey},${key}`), () => look(200))
    return 'the same'
  })
  await take('What is stored is encrypted with the new key', async () => {
    const settings = settingsOf(`${nextSecret},${secret}`, `${nextKey},${key}`)
    const { files, failed } = (await askCommand(['secrets', 'rotate'], settings)) as Rotated
    if (failed.length > 0) throw new Error(failed.join(' '))
    return `${files} files`
  })
  const last = settingsOf(nextSecret, nextKey, secret)
  await take('Round 3: the former values are removed', async () => {
    await processes.restart(last, async () => {})
    await look(401)
    return 'the former link is refused, and the sealed file is read'
  })
  await take('Trails of the former secret are verified, and doctor misses no key', async () => {
    const { intact, entries } = (await askCommand(['audit', 'verify', '--all'], last)) as Verified
    if (!intact) throw new Error('signpost audit verify --all finds problems')
    const { checks } = (await askCommand(['doctor'], last)) as Examined
    const bad = checks.find(({ name, status }) => ['secret', 'encryption'].includes(name) && status !== 'ok')
    if (bad) throw new Error(`signpost doctor says of ${bad.name}: ${bad.detail}`)
    return `${entries} entries`
  })
}

/** What was made with the former values. */
interface Before {
  sealed: string
  /** The token of a link. */
  link: string
}

interface Rotated {
  files: number
  failed: string[]
}

interface Verified {
  intact: boolean
  entries: number
}

interface Examined {
  checks: { name: string; status: string; detail: string }[]
}

interface Processes extends AsyncDisposable {
  apiUrls(): string[]
  /** Starts one after the other again, with other settings, and looks after each. */
  restart(settings: Record<string, string>, look: () => Promise<void>): Promise<void>
}

async function startProcesses({ settings }: Scene): Promise<Processes> {
  const parts = ['api', 'api', 'worker'] as const
  const running: ServiceProcess[] = []
  await using opened = new AsyncDisposableStack()
  opened.defer(() => Promise.all(running.map((each) => each[Symbol.asyncDispose]())))
  for (const part of parts) running.push(await startProcess(part, settings))
  const kept = opened.move()
  return {
    apiUrls: () => running.map(({ url }) => url).filter(Boolean),
    async restart(next, look) {
      for (const [index, part] of parts.entries()) {
        await running[index]?.stop()
        running[index] = await startProcess(part, next)
        await look()
      }
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]()
  }
}

async function prepare(scene: Scene, [url = '']: string[]): Promise<Before> {
  const signpost = await clientOf(scene, url)
  const sealed = await signDocument(signpost)
  await untilSealed(signpost, [sealed], 60)
  const { id, signerId } = await sendDocument(signpost)
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signerId })
  return { sealed, link: new URL(sign_url).hash.replace('#token=', '') }
}

/** Throws unless every API answers with a status for the link, and reads the sealed file. */
async function assertAnswers(scene: Scene, urls: string[], { sealed, link }: Before, expected: number): Promise<void> {
  for (const url of urls) {
    const session = await fetch(`${url}/v1/signing/session`, { headers: { authorization: `Bearer ${link}` } })
    if (session.status !== expected) throw new Error(`a link of before answers ${session.status} at ${url}`)
    await (await clientOf(scene, url)).documents.download(sealed)
  }
}
