import { connect } from '../../postgres/connect.js'
import { countJobs } from '../../stores/queue-store.js'
import { startProcess } from './process.js'
import type { Rehearse } from './rehearsal.js'
import { assertCompletedOnce, clientOf, signDocument, untilSealed } from './signed-documents.js'
import { prepareScene } from './stage.js'
import { until } from './until.js'

const documents = 6
// A worker that shows no sign of life for 30 seconds counts as dead, and its jobs move to others.
const patienceSeconds = 120

/** Freezes a worker in the middle of its jobs, and an API in the middle of requests: others go on, and nothing is done twice. */
export const freezeProcesses: Rehearse = async ({ stage, take }) => {
  const scene = await prepareScene(stage, 'frozen')
  await using frozenApi = await startProcess('api', scene.settings)
  await using api = await startProcess('api', scene.settings)
  await using frozenWorker = await startProcess('worker', scene.settings)
  const signpost = await clientOf(scene, api.url)
  let ids: string[] = []
  await take('A worker freezes while it has jobs', async () => {
    await using database = connect({ url: scene.databaseUrl })
    const signing = Promise.all(Array.from({ length: documents }, () => signDocument(signpost)))
    const jobs = await until('it takes no jobs', 60, async () => {
      // It may end its jobs until it stands still.
      frozenWorker.freeze()
      const running = (await countJobs(database.sql)).reduce((sum, each) => sum + each.running, 0)
      if (running > 0) return running
      frozenWorker.thaw()
      return undefined
    })
    ids = await signing
    return `${jobs} of its jobs stand still; ${documents} documents were signed`
  })
  await using _worker = await startProcess('worker', scene.settings)
  await take('Another worker seals them', async () => {
    return `after ${await untilSealed(signpost, ids, patienceSeconds)}`
  })
  await take('The frozen worker goes on, and does nothing twice', async () => {
    frozenWorker.thaw()
    // What it had begun ends, and it asks for jobs again.
    const later = await signDocument(signpost)
    await untilSealed(signpost, [later], 60)
    await assertCompletedOnce(signpost, [...ids, later])
    return `${documents + 1} documents are completed once each`
  })
  await take('An API freezes in the middle of requests, and another answers', async () => {
    const atFrozen = await clientOf(scene, frozenApi.url)
    const { total: before } = await signpost.documents.count()
    const begun = Promise.allSettled(Array.from({ length: documents }, () => signDocument(atFrozen)))
    await until('it handles no request', 30, async () => {
      const { total } = await signpost.documents.count()
      return total > before ? total : undefined
    })
    frozenApi.freeze()
    const ofAnother = await signDocument(signpost)
    const seconds = await untilSealed(signpost, [ofAnother], patienceSeconds)
    frozenApi.thaw()
    const ended = await begun
    const done = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    await untilSealed(signpost, done, 60)
    await assertCompletedOnce(signpost, [...done, ofAnother])
    return `a document was sealed within ${seconds} meanwhile, and ${done.length} of ${documents} of its requests ended after it`
  })
}
