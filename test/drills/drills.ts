import { type Command, type Drill, script, tests, vitest } from './drill.js'

// A file with all of its tests takes longer than those of `npm test` may.
const everything = { EVERY_TEST: '1', TEST_FILE_BOUND_MS: '900000' }

// What runs in the Firefox of the system as it is. It takes twice as long as Chromium.
const inFirefoxToo = [
  'every-day/',
  'signing-page/everywhere',
  ...['account-log', 'bulk', 'developers', 'editor-fields', 'exports', 'home', 'keyboard', 'library', 'many-documents'],
  ...['needs', 'notifications', 'people', 'request-log', 'rules-by-hand', 'settings', 'several-files', 'shell'],
  ...['thumbnails', 'upload']
].map((name) => `test/drills/browser/${name.endsWith('/') ? name : `console-${name}`}`)
const inFirefox = { BROWSER_KIND: 'firefox', TEST_FILE_BOUND_MS: '900000' }

/** Every drill by its name, in the order in which `all` runs them. */
export const drills = {
  errors: {
    about:
      'every error code of every operation, every query of every list, and every wrong value, also against the mock',
    boundMinutes: 20,
    commands: (request) => [
      ...tests(['test/drills/contract/every-error', 'test/drills/contract/list-parity'], { EVERY_QUERY: '1' })(request),
      vitest(['test/contract/mock-parity.test.ts'], { EVERY_VALUE: '1' })
    ]
  },
  isolation: {
    about: 'every identifier of every other account and mode, at every place of every operation',
    boundMinutes: 20,
    commands: tests(['test/drills/contract/every-identifier'])
  },
  fuzz: {
    about: '8,000 random requests',
    boundMinutes: 20,
    commands: tests(['test/drills/contract/fuzz'], { TEST_FILE_BOUND_MS: '900000' })
  },
  updates: {
    about: '400 random updates of signed PDFs, and 400 odd files and tails, judged by three readers',
    boundMinutes: 20,
    commands: (request) => [
      randomUpdates(request.seed, 400),
      ...tests(['pdf/src/verify/three-readers'], { TEST_FILE_BOUND_MS: '900000' })(request)
    ]
  },
  faults: {
    about: 'processes that end or freeze, databases, disks, mail servers and receivers that fail',
    boundMinutes: 30,
    // Rehearsals start many processes, one after the other.
    commands: tests(['test/drills/faults', 'server/src/postgres'], { TEST_FILE_BOUND_MS: '600000' })
  },
  journeys: {
    about: 'what the service does beyond its main paths, all of it on every commit',
    boundMinutes: 20,
    commands: tests(['test/drills/journeys', 'server/src/given/costly-pictures'])
  },
  evidence: {
    about: 'seals of every level, evidence packages and renewals, judged by other programs, today and in ten years',
    boundMinutes: 20,
    commands: tests(['test/drills/evidence', 'pdf/src/seal/renew-seal', 'pdf/src/timestamp', 'server/src/evidence'])
  },
  deploy: {
    about: 'containers, proxies, units and alerts with the programs that read them, and keys in an HSM',
    boundMinutes: 20,
    commands: tests(['test/drills/deploy'])
  },
  docs: {
    about: 'every page, block and sample of the documentation, and its examples',
    boundMinutes: 30,
    // First, because building the site takes longer than a file of tests may.
    commands: (request) => [
      script('scripts/bootstrap.mjs', '--quiet', '--for', 'docs'),
      ...tests(['test/drills/docs', 'sdk/src/python-example'])(request)
    ]
  },
  browsers: {
    about: 'everything that pages do beyond their main paths, in the packaged Chromium',
    boundMinutes: 30,
    commands: (request) => [
      ...tests(['test/drills/browser'], { BROWSER_KIND: 'packaged' })(request),
      vitest(['test/browser'], { BROWSER_KIND: 'packaged', ...everything })
    ]
  },
  'other-browsers': {
    about: 'all pages in the Chromium of the system, and signing and the console in Firefox',
    boundMinutes: 90,
    commands: (request) => [
      ...tests(['test/drills/browser', 'test/drills/firefox'], {
        BROWSER_KIND: 'system',
        TEST_FILE_BOUND_MS: '600000'
      })(request),
      vitest(['test/browser'], { BROWSER_KIND: 'system', ...everything }),
      ...tests(inFirefoxToo, inFirefox)(request),
      ...tests(['test/drills/browser/signing-page/cards'], { ...inFirefox, FIREFOX_POINTER: 'coarse' })(request)
    ]
  },
  webkit: {
    about: 'signing, the widget, verifying and the console in WebKit, the engine of iPhones',
    boundMinutes: 20,
    commands: (request) => [script('test/drills/webkit/install.mjs'), ...tests(['test/drills/webkit'])(request)]
  },
  axe: {
    about: 'the rules of axe on every page of the documentation and every view of the console',
    boundMinutes: 60,
    commands: tests(['test/drills/axe'])
  },
  repetition: {
    about: 'npm test five times, each in another order',
    boundMinutes: 60,
    commands: ({ seed }) => [0, 1, 2, 3, 4].map((round) => inAnotherOrder(seed + round))
  },
  corpus: {
    about: 'PDFs of many writers, uploaded, sealed and read by others',
    boundMinutes: 60,
    commands: ({ only }) => [script('test/drills/corpus/main.ts', ...only)]
  },
  uploads: {
    about: 'PDFs of many writers, uploaded over HTTP: what two readers open is accepted, and no word is lost',
    boundMinutes: 60,
    commands: ({ only }) => [uploads(only)]
  },
  load: {
    about:
      'documents sent and signed as fast as they can be, with two processes, long lists, and how each query finds its rows',
    boundMinutes: 20,
    commands: (request) => [script('test/bench/load/main.mjs'), ...tests(['test/drills/load'])(request)]
  },
  failover: {
    about: 'seven faults of a cluster of Postgres under load: nothing lost, nothing done twice',
    boundMinutes: 60,
    commands: ({ seed }) => [script('test/bench/failover/main.mjs', String(seed))]
  },
  clock: {
    about: 'the unit tests on a leap day, in the last minute of its month',
    boundMinutes: 20,
    commands: () => [atMovedClock()]
  },
  generators: {
    about: 'the clients of other generators, compiled with the samples of the documentation',
    boundMinutes: 15,
    commands: () => [script('.ci/third-party-generators.mjs')]
  },
  runtimes: {
    about: 'the packed packages on Bun, Deno, workerd and in bundles, and agents with another client',
    boundMinutes: 20,
    commands: (request) => [
      script('.ci/packed-runtimes.mjs'),
      ...tests(['test/drills/runtimes', 'pdf-verify/src/packed'])(request)
    ]
  },
  next: {
    about: 'the Next example from tarballs, built, and an offer signed in it',
    boundMinutes: 20,
    commands: () => [script('.ci/next-example.mjs')]
  },
  nodes: {
    about: 'a fresh clone on Node 20, 22, 24 and 26: start, demo, start again, packed packages',
    boundMinutes: 60,
    commands: () => [script('.ci/every-node.mjs')]
  },
  artefact: {
    about: 'the production artefact, unpacked, used by a plain user from files that may not change',
    boundMinutes: 20,
    commands: () => [script('.ci/packaged.mjs')]
  },
  mutants: {
    about: 'eighty faults planted in the server and its rules, which the tests must find',
    boundMinutes: 120,
    commands: () => [script('test/drills/mutants/run.ts', 'test/drills/mutants/chosen.json')]
  }
} satisfies Record<string, Drill>

/** Runs tests in the order of a seed. */
export function inAnotherOrder(seed: number, args: string[] = [], env: Record<string, string> = {}): Command {
  return vitest(['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...args], env)
}

/** Runs unit tests at another time. */
export function atMovedClock(args: string[] = [], env: Record<string, string> = {}): Command {
  return { program: '.ci/moved-clock', args, env }
}

/** Verifies random updates of signed PDFs. */
export function randomUpdates(seed: number, count: number, env: Record<string, string> = {}): Command {
  return vitest(['pdf/src/verify/random-updates.test.ts'], {
    FUZZ_SEED: String(seed),
    FUZZ_UPDATES: String(count),
    TEST_FILE_BOUND_MS: '900000',
    ...env
  })
}

/** Uploads the PDFs of folders, or of the repository. */
export function uploads(folders: string[], env: Record<string, string> = {}): Command {
  const from = folders.length > 0 ? { CORPUS_FOLDERS: folders.join(':') } : {}
  const args = ['--config', 'test/drills/vitest.config.ts', 'test/drills/corpus/over-http']
  return vitest(args, { TEST_FILE_BOUND_MS: '3600000', ...from, ...env })
}
