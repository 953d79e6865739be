// Which tests and drills a change needs beside the units that import what changed: the table of CONTRIBUTING for `npm run test:changed`.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './pnpm.mjs'

/** By the beginning of the paths that changed: files in `test`, and drills. All rows that fit count. */
export const rows = [
  {
    change: 'the contract (`spec/src`)',
    paths: ['spec/src/', 'spec/emit/', 'spec/openapi.json'],
    tests: ['contract/document', 'contract/operations', 'contract/event-fixtures'],
    drills: ['journeys', 'errors', 'docs', 'generators']
  },
  {
    change: 'a rule, a letter, a text or a language',
    paths: ['spec/rules/', 'spec/letters/', 'spec/languages/', 'spec/texts/'],
    tests: ['journeys/main-journey', 'journeys/lifecycle', 'contract/mock-parity'],
    drills: ['mutants']
  },
  {
    change: 'an operation, or the chain around it',
    paths: ['server/src/operations/', 'server/src/http/', 'server/src/authentication/'],
    tests: ['contract/operations', 'journeys/serving', 'journeys/main-journey'],
    drills: ['errors', 'isolation', 'fuzz']
  },
  {
    change: 'SQL or a migration',
    paths: ['server/src/stores/', 'server/src/postgres/', 'server/migrations/'],
    tests: ['contract/stored-rows', 'journeys/lists'],
    drills: ['journeys', 'isolation', 'faults']
  },
  {
    change: 'jobs, deliveries and storage',
    paths: ['server/src/jobs/', 'server/src/commit/', 'server/src/storage/'],
    tests: ['journeys/webhooks', 'journeys/lifecycle', 'journeys/mail'],
    drills: ['faults', 'load', 'failover']
  },
  {
    change: 'reading, drawing or sealing PDFs',
    paths: ['pdf/src/', 'server/src/evidence/'],
    tests: ['journeys/main-journey'],
    drills: ['evidence', 'journeys', 'updates', 'corpus']
  },
  {
    change: 'keys that seal',
    paths: ['server/src/sealing/', 'pdf/src/signing-certificate/'],
    tests: ['journeys/main-journey'],
    drills: ['evidence', 'journeys', 'deploy']
  },
  {
    change: 'the page for signers, or the one for verifying',
    paths: ['pages/signing/', 'pages/verify/', 'pages/shared/'],
    tests: ['browser/signing-page.', 'browser/verify-page'],
    drills: ['browsers', 'other-browsers', 'webkit', 'axe']
  },
  {
    change: 'the console',
    paths: ['pages/console/'],
    tests: ['browser/console.', 'browser/console-sign-in'],
    drills: ['browsers', 'axe']
  },
  { change: 'the widget', paths: ['embed/'], tests: ['browser/embed-widget'], drills: ['browsers', 'runtimes'] },
  { change: 'the SDK', paths: ['sdk/'], tests: ['contract/mock-parity'], drills: ['journeys', 'runtimes', 'next'] },
  { change: 'the command for apps', paths: ['cli/'], tests: [], drills: ['journeys', 'runtimes'] },
  {
    change: 'the verifiers of webhooks',
    paths: ['webhook-verifier/'],
    tests: ['journeys/webhook-receivers'],
    drills: ['runtimes']
  },
  { change: 'the library of forms', paths: ['forms/'], tests: ['journeys/forms'], drills: [] },
  { change: 'the documentation and its examples', paths: ['docs/', 'examples/'], tests: [], drills: ['docs', 'next'] },
  {
    change: '`deploy` and containers',
    paths: ['deploy/', 'Dockerfile', 'compose.yaml'],
    tests: [],
    drills: ['deploy']
  },
  {
    change: 'the installation and the build',
    paths: ['scripts/', 'package.json', 'pnpm-lock.yaml'],
    tests: [],
    drills: ['nodes', 'artefact']
  }
]

/** What to run for files that changed: units are found by what they import, and a test that changed runs itself. */
export function planFor(changed) {
  const fitting = rows.filter(({ paths }) => changed.some((file) => paths.some((start) => file.startsWith(start))))
  const own = changed.filter((file) => /^test\/(?!drills\/).*\.test\.ts$/.test(file))
  return {
    sources: changed.filter((file) => /\.(ts|tsx|mjs|json|sql|css|html)$/.test(file) && !isOfAll(file)),
    tests: unique([...own, ...fitting.flatMap(({ tests }) => tests.map((name) => `test/${name}`))]),
    drills: unique(fitting.flatMap(({ drills }) => drills))
  }
}

/** What is deleted imports nothing any more. */
export const isThere = (file) => existsSync(path.join(root, file))

// Every test would be related to it.
const isOfAll = (file) => /(^|\/)(package|tsconfig[\w.]*)\.json$/.test(file)

const unique = (list) => [...new Set(list)]
