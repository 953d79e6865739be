import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'

test('names each package with its version, licence and address', () => {
  const packages = [
    { name: 'jose', version: '6.1.0', license: 'MIT' },
    { name: '@noble/hashes', version: '2.0.0' }
  ]
  const bom = JSON.parse(billOfMaterials({ name: '@signpost/server', version: '1.0.0-rc.1' }, packages))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bom.metadata.component).toMatchObject({ name: '@signpost/server', version: '1.0.0-rc.1' })
  expect(bom.components).toMatchObject([
    { name: '@noble/hashes', purl: 'pkg:npm/%40noble/hashes@2.0.0' },
    { name: 'jose', purl: 'pkg:npm/jose@6.1.0', licenses: [{ expression: 'MIT' }] }
  ])
})
