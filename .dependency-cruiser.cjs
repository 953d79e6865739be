// The layers of the server, top to bottom, as described in ARCHITECTURE.md. Imports point down.
const under = (...folders) => `^server/src/(${folders.join('|')})/`
const ground = [
  'context',
  'contract',
  'config',
  'network',
  'dns',
  'pdf',
  'storage',
  'mail',
  'language',
  'postgres',
  'telemetry',
  'common'
]
const domain = [
  'accounts',
  'anchors',
  'audit',
  'backup',
  'documents',
  'editing',
  'evidence',
  'form-library',
  'given',
  'health',
  'letters',
  'sealing',
  'signing-session',
  'verification',
  'webhooks'
]

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid(
      'no-circle',
      'Files do not import each other in a circle. Types alone may.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }
    ),
    forbid(
      'edge-on-top',
      'Only what starts the service knows the edge.',
      { path: '^server/src/[^/]+/', pathNot: '^server/src/(command|http)/' },
      { path: [under('command', 'http'), '^server/src/[^/]+\\.ts$'] }
    ),
    forbid(
      'commands-start-quickly',
      'Commands import what takes long to load only once they need it.',
      { path: '^server/src/command/', pathNot: '(/with-context|\\.test)\\.ts$' },
      {
        path: [under('http', 'pdf', 'sealing'), '^server/src/[^/]+\\.ts$', '/with-context\\.ts$'],
        dynamic: false,
        dependencyTypesNot: ['type-only']
      }
    ),
    forbid(
      'jobs-beside-operations',
      'Operations do not call jobs: they add them.',
      { path: under('operations') },
      { path: under('jobs') }
    ),
    forbid(
      'operations-above-the-domain',
      'Nothing below calls an operation or a job.',
      { path: under('commit', 'stores', ...domain, ...ground) },
      { path: under('operations', 'jobs') }
    ),
    forbid(
      'stores-know-no-domain',
      'Stores are SQL and rows.',
      { path: under('stores') },
      { path: under('commit', ...domain) }
    ),
    forbid(
      'ground-knows-no-domain',
      'What the domain stands on knows nothing of it.',
      { path: under(...ground), pathNot: 'test\\.ts$' },
      { path: under('commit', 'stores', ...domain) }
    ),
    forbid(
      'rules-are-pure',
      'Rules import each other and the types of the contract.',
      { path: '^spec/rules/', pathNot: '(test\\.ts|/testing/)' },
      { pathNot: '^spec/(rules|generated)/' }
    ),
    forbid(
      'letters-are-pure',
      'Letters import each other and the rules.',
      { path: '^spec/letters/', pathNot: 'test\\.ts$' },
      { pathNot: '^spec/(rules|letters|generated)/' }
    ),
    forbid(
      'pages-apart',
      'Pages share what is in web. They do not import each other, and of the server only types and what languages share.',
      { path: '^server/(web|signing-page|verify-page|console)/', pathNot: 'test\\.ts$' },
      {
        path: '^server/(signing-page|verify-page|console|src)/',
        pathNot: ['^server/$1/', '^server/src/(language/|verification/public-verification)']
      }
    ),
    forbid(
      'console-views-on-top',
      'What the views of the console are made of does not know them.',
      { path: '^server/console/src/(parts|editor|reader|language)/', pathNot: 'test\\.ts$' },
      { path: '^server/console/src/(views|edit)/' }
    ),
    forbid(
      'packages-apart',
      'The SDK, the verifier and the widget never import the server.',
      { path: '^(sdk|webhook-verifier|embed)/src/' },
      { path: '^server/' }
    ),
    forbid(
      'tests-use-packages',
      'Tests and examples import what is published.',
      { path: '^(test|examples)/', pathNot: '^test/(bench|browser)/' },
      {
        path: '^(server|sdk|webhook-verifier|embed)/src/',
        pathNot: '/src/(index|node|msw/index|sign/index|adapters/(express|fastify|fetch|lambda))\\.ts$'
      }
    )
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist', 'generated'] },
    exclude: { path: ['/dist/', '/node_modules/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] }
  }
}
