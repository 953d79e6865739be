/** What an app is made of: files of the repository, by their names in the app. */
interface Template {
  files: Record<string, string>
  /** What the package.json of the example has for other apps. */
  without?: string[]
  /** What is replaced in the files, beside the URL of the service. */
  replaced?: [string, string][]
  /** What starts it, after the installation and its test. */
  commands: string[]
}

const app = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `examples/app/${name}`]))
const next = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `examples/next/${name}`]))

const ofServer = (name: 'express' | 'fastify', other: string): Template => ({
  files: app(
    'app.test.mjs',
    'offer.pdf',
    'offers.mjs',
    'package.json',
    'page.html',
    'README.md',
    'server.mjs',
    `${name}.mjs`
  ),
  without: [other],
  replaced: [["process.env.SERVER ?? 'express'", `process.env.SERVER ?? '${name}'`]],
  commands: ['npm install', 'npm test', 'npm start']
})

/** The apps that `init` makes. They are the examples themselves, so that their tests are the tests of these apps. */
export const templates = {
  next: {
    files: next(
      'app.test.mjs',
      'app/create-offer.ts',
      'app/layout.tsx',
      'app/offer/[id]/page.tsx',
      'app/offer/[id]/signing.tsx',
      'app/page.css',
      'app/page.tsx',
      'app/webhooks/route.ts',
      'offer.pdf',
      'package.json',
      'README.md',
      'tsconfig.json'
    ),
    commands: ['npm install', 'npm test', 'npm run dev']
  },
  express: ofServer('express', 'fastify'),
  fastify: ofServer('fastify', 'express'),
  python: {
    files: {
      ...app('app.py', 'offer.pdf', 'page.html', 'test_app.py'),
      'signpost.py': 'examples/python/signpost.py',
      'signpost_webhook.py': 'webhook-verifier/languages/signpost_webhook.py'
    },
    commands: ['python3 -m unittest', 'python3 app.py']
  }
} satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** In the order of the documentation. */
export const templateNames = Object.keys(templates) as TemplateName[]
