// The app that signpost-cli init makes, in its three kinds, under faults of the network.
import path from 'node:path'
import { missing, tools } from '../../support/tools.js'
import { examples } from './support/running-example.js'
import { type App, jsonOf, tryApps } from './support/try-apps.js'

const forPython = [path.join(examples, 'python'), path.join(examples, '..', 'webhook-verifier', 'languages')]
const app: App = {
  command: ['node', 'server.mjs'],
  copy: 'app',
  ready: /^Open /m,
  opens: '/offers',
  isDone: async (origin, id) => (await jsonOf(`${origin}/offers/${id}`)).state === 'completed',
  receives: true
}

const python: App = {
  ...app,
  command: ['python3', '-B', `${examples}app/app.py`],
  env: { PYTHONPATH: forPython.join(path.delimiter) }
}

tryApps({
  'app with Express': app,
  'app with Fastify': { ...app, env: { SERVER: 'fastify' } },
  ...(missing(tools.python) ? {} : { 'app with Python': python })
})
