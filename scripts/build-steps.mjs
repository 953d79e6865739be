// The steps of the build. A step runs again when its inputs or a step that it needs have changed.
//   folder, script  the script of that package.json that runs the step
//   reads           input files and folders, relative to the root
//   makes           the outputs
//   needs           steps that run before it
//   goals           what it is for: `start` runs the service, `demo` uses it, `package` makes the artefact of it, `test` runs
//                   the tests and checks, `publish` builds the packages, `docs` builds the documentation, `packages` packs what
//                   the service serves to apps

import { publishedFolders } from './packages.mjs'

const shared = ['tsconfig.base.json']
const contract = ['spec/openapi.json']
const changelogs = ['server', ...publishedFolders].map((folder) => `${folder}/CHANGELOG.md`)
// The rules, letters and languages of the service are bundled into the packages.
const behaviour = ['spec/rules', 'spec/letters', 'spec/languages', 'spec/texts']
const sourcesOf = (folder) =>
  ['src', 'package.json', 'tsup.config.ts', 'tsconfig.json'].map((name) => `${folder}/${name}`)
const ofPages = ['pages/shared', 'pages/build', 'pages/package.json', ...behaviour, ...shared]

export const steps = [
  {
    name: 'table of the contract',
    folder: 'spec',
    script: 'generate:table',
    reads: [...contract, 'spec/emit', 'spec/package.json'],
    // What the rules, the tools for agents and the documentation read.
    makes: [
      'spec/generated/contract.json',
      'spec/generated/table.ts',
      'spec/generated/tools.ts',
      'spec/generated/requests.ts',
      'spec/generated/samples.ts'
    ],
    goals: ['start', 'demo', 'package', 'test', 'publish', 'docs']
  },
  {
    name: 'texts',
    folder: 'spec',
    script: 'generate:texts',
    reads: ['spec/texts', 'spec/openapi.json', 'spec/emit', 'spec/package.json'],
    makes: ['spec/generated/texts'],
    goals: ['start', 'demo', 'package', 'test', 'publish', 'docs']
  },
  {
    name: 'types of the contract',
    folder: 'spec',
    script: 'generate:types',
    reads: [...contract, 'spec/emit', 'spec/package.json'],
    makes: ['spec/generated/openapi.ts', 'spec/generated/client.ts'],
    // What runs needs no types.
    goals: ['test', 'publish', 'docs']
  },
  {
    name: 'contract of the mocks',
    folder: 'sdk',
    script: 'generate:contract',
    reads: [...contract, 'sdk/scripts', 'sdk/package.json'],
    makes: ['sdk/generated'],
    needs: ['table of the contract'],
    goals: ['demo', 'test', 'publish']
  },
  {
    name: 'webhook verifier',
    folder: 'webhook-verifier',
    script: 'build:js',
    reads: [...sourcesOf('webhook-verifier'), 'webhook-verifier/build', ...shared],
    makes: ['webhook-verifier/dist'],
    goals: ['demo', 'test', 'publish']
  },
  {
    name: 'PDF verifier',
    folder: 'pdf-verify',
    script: 'build:js',
    reads: [...sourcesOf('pdf-verify'), 'pdf/src', ...shared],
    makes: ['pdf-verify/dist'],
    goals: ['test', 'publish']
  },
  {
    name: 'widget',
    folder: 'embed',
    script: 'build:js',
    reads: [...sourcesOf('embed'), 'embed/script-build.ts', ...shared],
    makes: ['embed/dist'],
    goals: ['test', 'publish']
  },
  {
    name: 'SDK',
    folder: 'sdk',
    script: 'build:js',
    reads: [
      ...sourcesOf('sdk'),
      'webhook-verifier/src',
      'webhook-verifier/build',
      ...behaviour,
      ...contract,
      ...shared
    ],
    makes: ['sdk/dist'],
    needs: ['table of the contract', 'contract of the mocks', 'texts'],
    goals: ['demo', 'test', 'publish']
  },
  {
    name: 'table of operations',
    folder: 'server',
    script: 'generate:operations',
    reads: [...contract, 'server/src/operations', 'server/build', 'server/package.json'],
    makes: ['server/generated/operations.ts'],
    goals: ['start', 'package', 'test', 'publish']
  },
  {
    name: 'PDF engine',
    folder: 'pdf',
    script: 'build:js',
    reads: [...sourcesOf('pdf'), 'pdf/build', 'spec/languages', 'spec/texts', ...shared],
    makes: ['pdf/dist'],
    needs: ['texts'],
    goals: ['start', 'demo', 'package', 'test', 'publish']
  },
  {
    name: 'server',
    folder: 'server',
    script: 'build:js',
    reads: [
      ...sourcesOf('server'),
      ...['server/build/bundled-packages.json', 'server/build/node-paths.ts'],
      ...['forms/drawn', 'pages/shared/embed', 'pages/shared/icons'],
      // The commands of apps, with the client that they call the API with, what signs webhooks, and the widget.
      ...['cli/src', 'sdk/src', 'webhook-verifier/src'],
      ...['embed/src', 'embed/script-build.ts', 'embed/package.json'],
      ...behaviour,
      ...shared
    ],
    makes: ['server/dist'],
    needs: ['table of the contract', 'table of operations', 'texts'],
    goals: ['start', 'package', 'test', 'publish']
  },
  {
    name: 'command for apps',
    folder: 'cli',
    script: 'build:js',
    // Examples are what `init` makes apps of.
    reads: [
      ...sourcesOf('cli'),
      ...['examples/app', 'examples/next', 'examples/python', 'webhook-verifier/languages'],
      ...behaviour,
      ...shared
    ],
    makes: ['cli/dist'],
    needs: ['table of the contract', 'webhook verifier', 'SDK'],
    goals: ['test', 'publish']
  },
  {
    name: 'signing page',
    folder: 'pages',
    script: 'build:signing',
    reads: [...ofPages, 'pages/signing'],
    makes: ['server/dist/signing-page'],
    needs: ['table of the contract', 'texts'],
    goals: ['start', 'package', 'test', 'publish']
  },
  {
    name: 'verify page',
    folder: 'pages',
    script: 'build:verify',
    reads: [...ofPages, 'pages/verify'],
    makes: ['server/dist/verify-page'],
    // Its build of pdf.js and of the texts is used.
    needs: ['signing page'],
    goals: ['start', 'package', 'test', 'publish']
  },
  {
    name: 'console',
    folder: 'pages',
    script: 'build:console',
    reads: [...ofPages, 'pages/console', ...sourcesOf('sdk')],
    makes: ['server/dist/console'],
    // Its build of pdf.js and of the texts is used.
    needs: ['signing page'],
    goals: ['start', 'package', 'test', 'publish']
  },
  {
    name: 'compressed pages',
    folder: 'pages',
    script: 'build:compressed',
    reads: ['pages/build', 'pages/package.json'],
    makes: ['server/dist/verify-page/main.js.br'],
    needs: ['signing page', 'verify page', 'console'],
    // Takes longer than all that starting the service builds.
    goals: ['package', 'test', 'publish']
  },
  ...Object.entries({
    'webhook verifier': 'webhook-verifier',
    'PDF verifier': 'pdf-verify',
    widget: 'embed',
    SDK: 'sdk'
  }).map(([name, folder]) => ({
    name: `types of the ${name}`,
    folder,
    script: 'build:types',
    reads: [...sourcesOf(folder), ...behaviour, 'spec/events.ts', 'spec/one-or-more.ts', ...shared],
    makes: [`${folder}/dist/index.d.ts`],
    // After the code, whose build empties the folder.
    needs: ['types of the contract', 'texts', name],
    goals: ['publish']
  })),
  {
    name: 'documentation',
    folder: 'docs',
    script: 'build:site',
    reads: [
      ...['pages', 'samples', 'build', '.vitepress/config.ts', '.vitepress/theme', 'package.json'].map(
        (name) => `docs/${name}`
      ),
      ...['.changeset', 'pages/build', 'spec/rules/account/plans.ts', 'webhook-verifier/languages'],
      ...['webhook-verifier/fixtures', 'spec/vectors', 'examples/python'],
      // The types of the SDK, which its reference is made from.
      ...['sdk/src', 'sdk/tsconfig.json', 'spec/events.ts', 'spec/one-or-more.ts', 'spec/unknown-event.ts'],
      ...[...changelogs, ...contract, ...shared]
    ],
    makes: ['server/dist/docs'],
    needs: ['table of the contract', 'types of the contract'],
    goals: ['docs']
  },
  {
    name: 'packages for apps',
    folder: '.',
    // Packing builds them.
    script: 'build:served-packages',
    reads: [
      ...publishedFolders.flatMap((folder) => [...sourcesOf(folder), `${folder}/README.md`, `${folder}/CHANGELOG.md`]),
      ...['scripts/served-packages.mjs', 'scripts/pack.mjs', 'webhook-verifier/build', 'embed/script-build.ts'],
      ...[...behaviour, ...contract, ...shared]
    ],
    makes: ['server/dist/packages'],
    goals: ['packages']
  }
]
