// A thread of each worker of the tests, which ends it when a file takes more than three minutes: a loop without an end is beyond
// the time-outs of tests. Says first where the worker is. The run then goes on with the other files.
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'

const boundMs = Number(process.env.TEST_FILE_BOUND_MS ?? 180_000)
const stackTimeMs = 5000
const watched = { file: null, test: undefined, timer: undefined }

parentPort.on('message', ({ file, test }) => {
  if (file !== watched.file) {
    clearTimeout(watched.timer)
    watched.timer = file ? setTimeout(endWorker, boundMs) : undefined
  }
  Object.assign(watched, { file, test })
})

function endWorker() {
  const name = path.relative(process.cwd(), watched.file)
  say(
    `ENDED ${name}: it takes more than ${boundMs / 1000} s, ${watched.test ? `in "${watched.test}"` : 'outside of tests'}`
  )
  const kill = () => process.kill(process.pid, 'SIGKILL')
  // A worker that waits for native code does not answer.
  setTimeout(kill, stackTimeMs)
  const session = new Session()
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params }) => {
    for (const { functionName, url, location } of params.callFrames) {
      say(`    at ${functionName || '(anonymous)'} (${url}:${location.lineNumber + 1})`)
    }
    session.post(
      'Runtime.evaluate',
      { expression: 'process.getActiveResourcesInfo().join()', returnByValue: true },
      (_error, answer) => {
        say(`    waiting for: ${answer?.result?.value ?? 'unknown'}`)
        kill()
      }
    )
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
}

// At once: what the console of a thread prints passes through the thread that loops.
function say(line) {
  writeSync(2, `${line}\n`)
}
