import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { decide, expectedOf, folder, isMissing, type Language, languages } from './testing/languages.js'
import { readVectors } from './testing/read-vectors.js'

const { verify: vectors } = readVectors()

async function expectDecisions(language: Language, deliveries = vectors) {
  const temporary = mkdtempSync(path.join(tmpdir(), 'verifier-'))
  try {
    const decisions = await decide(language, deliveries, temporary)
    const named = (decision: object | undefined, index: number) => ({ name: vectors[index]?.name, decision })
    expect(decisions.map(named)).toEqual(vectors.map((vector, index) => named(expectedOf(language, vector), index)))
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

describe.each(languages)('$name', (language) => {
  const skip = isMissing(language.needs)
  const unless = (text: string) => (skip ? `not installed: ${language.needs}` : text)

  test.skipIf(skip)(unless('decides as every vector expects'), () => expectDecisions(language))

  if (language.name === 'Ruby') {
    test.skipIf(skip)(unless('takes headers as Rack names them'), () => {
      const rackName = (name: string) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}`
      const asRack = ({ headers, ...rest }: (typeof vectors)[0]) => ({
        ...rest,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [rackName(name), value]))
      })
      return expectDecisions(language, vectors.map(asRack))
    })
  }

  test('its file says its licence, its version and where it is from', () => {
    const source = readFileSync(path.join(folder, language.file), 'utf8')
    expect(source).toContain(`Version ${manifest.version}. SPDX-License-Identifier: MIT`)
    expect(source).toContain(
      `${manifest.repository.url.slice(4, -4)}/blob/main/webhook-verifier/languages/${language.file}`
    )
  })
})
