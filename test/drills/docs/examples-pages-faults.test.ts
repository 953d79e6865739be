// The examples whose page has the signing page or the editor in it, under faults of the network.
import { examples } from './support/running-example.js'
import { isPdf, jsonOf, tryApps } from './support/try-apps.js'

tryApps({
  'embedded-signing': {
    command: ['node', `${examples}embedded-signing/server.mjs`],
    ready: /^Open /m,
    opens: '/sign-url',
    isDone: (origin, id) => isPdf(`${origin}/signed/${id}`)
  },
  'embedded-editing': {
    command: ['node', `${examples}embedded-editing/server.mjs`],
    ready: /^Open /m,
    opens: '/edit-url',
    isSigned: false,
    isDone: async (origin, id) => Array.isArray((await jsonOf(`${origin}/fields/${id}`)).fields)
  },
  react: {
    command: ['node', 'server.mjs'],
    copy: 'react',
    ready: /^Open /m,
    opens: '/api/offers',
    isDone: (origin, id) => isPdf(`${origin}/api/offers/${id}/pdf`)
  }
})
