import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { decide, expectedOf, folder, isMissing, languages } from './testing/languages.js'
import { readVectors } from './testing/vectors.js'

const { verify: vectors } = readVectors()

describe.each(languages)('$name', (language) => {
  const skip = isMissing(language.needs)

  test.skipIf(skip)(skip ? `not installed: ${language.needs}` : 'decides as every vector expects', async () => {
    const temporary = mkdtempSync(path.join(tmpdir(), 'verifier-'))
    try {
      const decisions = await decide(language, vectors, temporary)
      const named = (decision: object | undefined, index: number) => ({ name: vectors[index]?.name, decision })
      expect(decisions.map(named)).toEqual(vectors.map((vector, index) => named(expectedOf(language, vector), index)))
    } finally {
      rmSync(temporary, { recursive: true })
    }
  })

  test('its file says its licence, its version and where it is from', () => {
    const source = readFileSync(path.join(folder, language.file), 'utf8')
    expect(source).toContain(`Version ${manifest.version}. SPDX-License-Identifier: MIT`)
    expect(source).toContain(
      `${manifest.repository.url.slice(4, -4)}/blob/main/webhook-verifier/languages/${language.file}`
    )
  })
})
