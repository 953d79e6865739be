import { largestBody, largestFile } from '@signpost/spec/rules'
import { expect, test } from 'vitest'
import { readSource, sourcesIn } from '../../support/repository.js'

const units: Record<string, number> = { k: 1024, m: 1024 ** 2, KiB: 1024, MiB: 1024 ** 2 }

function sizesIn(file: string, pattern: RegExp): number[] {
  return [...readSource(file).matchAll(pattern)].map(([, amount, unit]) => Number(amount) * units[unit!]!)
}

test.each([
  ['deploy/nginx/signpost.conf', /client_max_body_size (\d+)([a-z]+);/g, [largestFile, largestBody]],
  ['deploy/caddy/Caddyfile', /max_size (\d+)(\w+)/g, [largestFile, largestBody]],
  ['deploy/kubernetes/ingress.yaml', /proxy-body-size: (\d+)(\w+)/g, [largestFile]],
  ['docs/pages/self-hosting/many-processes.md', /client_max_body_size (\d+)([a-z]+);/g, [largestFile]]
])('%s lets the largest bodies pass that the service accepts, and no larger ones', (file, pattern, sizes) => {
  expect(sizesIn(file, pattern)).toEqual(sizes)
})

test('the documentation names no other size of bodies and files', () => {
  const pages = ['limits-and-plans.md', 'self-hosting/index.md', ...sourcesIn('docs/pages/self-hosting').map(nameOf)]
  // Paragraphs, entries of lists and rows of tables.
  const parts = pages.flatMap((page) => readSource(`docs/pages/${page}`).split(/\n(?=\n|- |\|)/))
  const about = parts.filter((text) => /\b(body|bodies)\b|largest PDF|PDF by upload/i.test(text))
  const named = about.flatMap((text) => text.match(/[\d.]+ MB/g) ?? [])
  expect(new Set(named)).toEqual(new Set([inMb(largestFile), inMb(largestBody), '3 MB']))
})

const nameOf = (file: string) => file.replace('docs/pages/', '')
const inMb = (bytes: number) => `${bytes / 1024 ** 2} MB`
