// npm run bench -- NAME: runs one benchmark, which prints its results.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const file = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const benches = {
  seal: [file('pdf/dist/bench.js'), file('pdf/dist/child.js')],
  verify: [file('pdf/dist/verify-bench.js'), file('pdf/dist/child.js')],
  'text-tags': [file('pdf/dist/text-tags-bench.js'), file('pdf/dist/child.js')],
  lists: [file('test/bench/lists/main.mjs')],
  http: [file('test/bench/http/main.mjs')],
  sdk: [file('test/bench/sdk/main.mjs')],
  'verify-webhook': [file('test/bench/verify-webhook/main.mjs')],
  deliveries: [file('test/bench/deliveries/main.mjs')],
  'many-processes': ['--import', 'tsx', file('test/bench/many-processes/main.mjs')],
  backup: ['--import', 'tsx', file('test/bench/backup/main.mjs')],
  reconnect: ['--import', 'tsx', file('test/bench/reconnect/main.mjs')],
  outages: ['--import', 'tsx', file('test/bench/outages/main.mjs')],
  failover: ['--import', 'tsx', file('test/bench/failover/main.mjs')],
  standby: ['--import', 'tsx', file('test/bench/standby/main.mjs')],
  hostile: ['--import', 'tsx', file('test/bench/hostile/main.mjs')],
  load: ['--import', 'tsx', file('test/bench/load/main.mjs')],
  soak: ['--import', 'tsx', file('test/bench/load/soak.mjs')],
  'document-cost': ['--import', 'tsx', file('test/bench/document-cost/main.mjs')],
  'day-of-metrics': ['--import', 'tsx', file('test/bench/day-of-metrics/main.mjs')],
  console: ['--import', 'tsx', file('test/bench/console/main.mjs')],
  upgrade: ['--import', 'tsx', file('test/bench/upgrade/main.mjs')],
  sweep: [file('test/bench/sweep/main.mjs')],
  rows: ['--import', 'tsx', file('test/bench/rows/main.mjs')],
  trails: ['--import', 'tsx', file('test/bench/trails/main.mjs')],
  page: ['--import', 'tsx', file('test/bench/page/main.mjs')]
}

const [name = 'seal', ...args] = process.argv.slice(2)
if (!(name in benches)) {
  console.error(`There is no benchmark ${name}. There is: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
process.exit(spawnSync('node', [...benches[name], ...args], { stdio: 'inherit' }).status ?? 1)
