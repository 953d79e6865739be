import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './pnpm.mjs'

const lockFile = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')

// An installation of a single platform can write a lock file that knows no other one.
test.each(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'linux-x64-musl', 'win32-x64'])(
  'the lock file installs on %s',
  (platform) => {
    expect(lockFile).toContain(`  '@biomejs/cli-${platform}@`)
  }
)
