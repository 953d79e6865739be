// Stops the Postgres of a test run, and removes its folder and others of the run, when the run is killed: its end closes the standard input.
// The run itself kills this process after it has done both.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const [, , home, ...others] = process.argv

process.stdin.resume().on('close', () => {
  try {
    const [pid] = readFileSync(path.join(home, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } finally {
    for (const folder of [home, ...others])
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  }
})
