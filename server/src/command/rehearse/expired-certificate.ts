import { askCommand, startProcess } from './process.js'
import type { Rehearse } from './rehearsal.js'
import { clientOf, signDocument, untilSealed } from './signed-documents.js'
import { prepareScene, writeCertificate } from './stage.js'
import { until } from './until.js'

const elevenYearsMs = 11 * 365 * 86_400_000

/** Lets documents be signed while the certificate has expired, and replaces it: nothing is lost, and what waits is sealed. */
export const replaceExpiredCertificate: Rehearse = async ({ stage, take }) => {
  const scene = await prepareScene(stage, 'certificate')
  const expired = await writeCertificate(scene.folder, 'expired', new Date(Date.now() - elevenYearsMs))
  await using api = await startProcess('api', { ...scene.settings, ...expired })
  const signpost = await clientOf(scene, api.url)
  let waiting = ''
  {
    await using _worker = await startProcess('worker', { ...scene.settings, ...expired })
    await take('A document that is signed with an expired certificate waits', async () => {
      waiting = await signDocument(signpost)
      const error = await until('the seal was not tried', 60, async () => {
        const { status, seal } = await signpost.documents.get(waiting)
        if (status === 'completed') throw new Error('it was sealed with the expired certificate')
        return seal?.error ?? undefined
      })
      return `pending, ${error}`
    })
  }
  await take('signpost doctor says it', async () => {
    const { checks } = (await askCommand(['doctor'], { ...scene.settings, ...expired })) as Examined
    const certificate = checks.find(({ name }) => name === 'certificate')
    if (certificate?.status !== 'fail') throw new Error('it finds nothing at the certificate')
    return certificate.detail
  })
  await take('With the next certificate, it is sealed by itself', async () => {
    const next = await writeCertificate(scene.folder, 'next')
    await using _worker = await startProcess('worker', { ...scene.settings, ...next })
    return `${await untilSealed(signpost, [waiting], 120)} after the start of a worker`
  })
}

interface Examined {
  checks: { name: string; status: string; detail: string }[]
}
