// Stops the Postgres of a test run, and removes its folder, when the run is killed: its end closes the standard input.
// The run itself kills this process after it has done both.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const [, , home] = process.argv

process.stdin.resume().on('close', () => {
  try {
    const [pid] = readFileSync(path.join(home, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  }
})
