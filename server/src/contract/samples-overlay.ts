import { contract } from './contract.js'

/**
 * The samples of every operation, which call the service at an address, as an overlay of its OpenAPI document: four times
 * as long as what a client needs, they are in a document of their own. Source: https://spec.openapis.org/overlay/v1.0.0.html
 */
export async function samplesOverlay(siteUrl: string) {
  // 300 kB of source that nothing else needs.
  const { samples } = await import('@signpost/spec/samples')
  const actions = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({
      target: `$.paths['${path}'].${method}`,
      update: { 'x-codeSamples': samples[operationId] }
    }))
  )
  const [{ variables }] = contract.servers
  const overlay = {
    overlay: '1.0.0',
    info: { title: 'Samples of the Signpost API', version: '1.0.0' },
    extends: `${siteUrl}/openapi.json`,
    actions
  }
  return JSON.parse(JSON.stringify(overlay).replaceAll(`http://${variables.host.default}/v1`, `${siteUrl}/v1`))
}
