import { readFileSync } from 'node:fs'
import { publishedFolders } from './scripts/packages.mjs'

// The folders of the server, top to bottom: the table in ARCHITECTURE.md has the same rows, which a test checks.
const floors = JSON.parse(readFileSync(new URL('server/floors.json', import.meta.url), 'utf8')).flat()
const published = publishedFolders.join('|')
const under = (...folders) => `^server/src/(${folders.join('|')})/`
const pathOf = (floor) => `^server/src/${floor.replace('.', '\\.')}`

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'no-circle',
      'Files do not import each other in a circle, and neither do their types.',
      {},
      { circular: true }
    ),
    ...floors.map((floor, index) =>
      forbid(
        `below-${floor.replace(/\/$/, '')}`,
        'A folder imports from those after it in server/floors.json.',
        { path: pathOf(floor), pathNot: ['test\\.ts$', '/testing/'] },
        { path: floors.slice(0, index).map(pathOf).concat('^$') }
      )
    ),
    forbid(
      'http-knows-operations',
      'What uses Express calls operations and authentication. It knows nothing else of the domain.',
      { path: under('http'), pathNot: 'test\\.ts$' },
      {
        path: '^server/src/',
        pathNot: [
          under('http', 'operations', 'authentication', 'health', 'context', 'contract', 'config', 'postgres'),
          under('telemetry', 'common'),
          '/(accounts/caller|commit/committed)\\.ts$'
        ]
      }
    ),
    forbid(
      'commands-start-quickly',
      'Commands import what takes long to load only once they need it.',
      { path: '^server/src/command/', pathNot: '(/with-context|\\.test)\\.ts$' },
      {
        path: [under('http', 'sealing'), '^pdf/', '^server/src/[^/]+\\.ts$', '/with-context\\.ts$'],
        dynamic: false,
        dependencyTypesNot: ['type-only']
      }
    ),
    forbid(
      'rules-are-pure',
      'Rules import each other, languages, the types of the contract, and an engine for patterns.',
      { path: '^spec/rules/', pathNot: '(test\\.ts|/testing/)' },
      { pathNot: '^spec/(rules|languages|generated)/|/node_modules/re2js/' }
    ),
    forbid(
      'pdf-by-its-entries',
      'What the engine offers is what its package exports.',
      { path: '^(server|test|examples|spec|docs)/' },
      { path: '^pdf/src/.+/' }
    ),
    forbid(
      'pdf-knows-files-only',
      'The engine knows languages and the words of certificates, and nothing of the contract and the service.',
      { path: '^pdf/', pathNot: 'test\\.ts$' },
      { path: '^(spec|server|sdk|cli)/', pathNot: '^spec/(languages|texts|generated/texts)/' }
    ),
    forbid(
      'texts-are-data',
      'The texts for people and what fills them import each other and languages.',
      { path: '^spec/(texts|generated/texts)/', pathNot: 'test\\.ts$' },
      { pathNot: '^spec/(texts|generated/texts|languages)/' }
    ),
    forbid(
      'languages-are-pure',
      'What is known of languages imports each other and the types of the contract.',
      { path: '^spec/languages/', pathNot: 'test\\.ts$' },
      { pathNot: '^spec/(languages|generated)/' }
    ),
    forbid(
      'letters-are-pure',
      'Letters import each other, languages and the rules.',
      { path: '^spec/letters/', pathNot: 'test\\.ts$' },
      { pathNot: '^spec/(rules|letters|languages|texts|generated)/' }
    ),
    forbid(
      'pages-apart',
      'Pages share what is in shared. They do not import each other, nor the server.',
      { path: '^pages/(shared|signing|verify|console)/', pathNot: 'test\\.ts$' },
      { path: '^(server/|pages/(signing|verify|console)/)', pathNot: '^pages/$1/' }
    ),
    forbid(
      'console-views-on-top',
      'What the views of the console are made of does not know them.',
      { path: '^pages/console/src/(parts|editor|reader|language)/', pathNot: 'test\\.ts$' },
      { path: '^pages/console/src/(views|edit)/' }
    ),
    forbid(
      'packages-apart',
      'The SDK, the verifier, the widget and the command for apps never import the server.',
      { path: `^(${published})/src/` },
      { path: '^server/' }
    ),
    forbid(
      'tests-use-packages',
      'Tests and examples import what is published.',
      { path: '^(test|examples)/', pathNot: '^test/(bench|browser|drills/browser)/' },
      {
        path: `^(server|${published})/src/`,
        pathNot: '/src/(index|react|node|msw/(index|server)|sign/index|adapters/(express|fastify|fetch|lambda))\\.ts$'
      }
    )
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist', 'generated'] },
    exclude: { path: ['(^|/)dist/', '(^|/)node_modules/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] }
  }
}
