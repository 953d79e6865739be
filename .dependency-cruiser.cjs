// The floors of the server, top to bottom, as ARCHITECTURE.md draws them. Arrows point down.
const under = (...folders) => `^server/src/(${folders.join('|')})/`
const ground = ['pdf', 'storage', 'language', 'postgres', 'config']
const domain = ['documents', 'signing', 'accounts', 'audit', 'webhooks', 'sealing', 'forms', 'mail']

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
      { path: '^server/src/', pathNot: '^server/src/(http/|app|start|index)' },
      { path: under('http') }
    ),
    forbid(
      'operations-above-the-domain',
      'Nothing below calls an operation.',
      { path: under('commit', 'stores', ...domain, ...ground) },
      { path: under('operations'), pathNot: '^server/src/operations/call\\.ts$' }
    ),
    forbid(
      'stores-know-no-domain',
      'Stores are SQL and rows.',
      { path: under('stores') },
      { path: under('operations', 'jobs', 'commit', 'http') }
    ),
    forbid(
      'ground-knows-no-domain',
      'What the domain stands on knows nothing of it.',
      { path: under(...ground), pathNot: 'test\\.ts$' },
      { path: under('operations', 'jobs', 'commit', 'stores', ...domain) }
    ),
    forbid(
      'rules-are-pure',
      'Rules import each other and the types of the contract.',
      { path: '^spec/rules/', pathNot: '(test\\.ts|/testing/)' },
      { pathNot: '^spec/(rules|generated)/' }
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
      { path: '^(server|sdk|webhook-verifier|embed)/src/', pathNot: '/src/(index|msw/index|adapters/express)\\.ts$' }
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
