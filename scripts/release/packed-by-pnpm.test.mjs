import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('packed-by-pnpm.mjs', import.meta.url))

test.each([
  ['npm/10.8.2 node/v20.20.2 linux x64', 1, expect.stringContaining('scripts/pnpm.mjs --filter')],
  ['pnpm/10.34.9 npm/? node/v20.20.2 linux x64', 0, ''],
  ['', 0, '']
])('packed by %j', (agent, code, said) => {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    env: { npm_config_user_agent: agent },
    encoding: 'utf8'
  })
  expect([status, stderr]).toEqual([code, said])
})
