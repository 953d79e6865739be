import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { until } from './until.js'

/** A process of a service that is only there for a rehearsal. */
export interface ServiceProcess extends AsyncDisposable {
  /** Of its API. */
  url: string
  child: ChildProcess
  /** Its work stands still and its connections stay, as on a paused virtual machine. */
  freeze(): void
  thaw(): void
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

const patienceSeconds = 60
const greeting = /running at (\S+)|workers are running/

/** Starts `signpost api` or `signpost worker` from the program that runs, and waits until it greets. */
export async function startProcess(part: 'api' | 'worker', settings: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program(), part], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  // An operator who stops a rehearsal does so while one starts, too.
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const ended = once(child, 'exit').finally(() => process.off('exit', killed))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output = (output + text).slice(-10_000)
    })
  }
  // What is frozen does not see a signal to stop.
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGCONT')
    child.kill(signal)
    await ended
  }
  try {
    const [, url = ''] = await until(`signpost ${part} has not started`, patienceSeconds, async () => {
      if (child.exitCode !== null) throw new Error(`signpost ${part} has ended: ${output.trim()}`)
      return greeting.exec(output) ?? undefined
    })
    return {
      url,
      child,
      freeze: () => child.kill('SIGSTOP'),
      thaw: () => child.kill('SIGCONT'),
      stop: () => end('SIGTERM'),
      [Symbol.asyncDispose]: () => end('SIGKILL')
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

/** What another command printed as JSON, also if it ended with an error. */
export async function askCommand(args: string[], settings: NodeJS.ProcessEnv): Promise<unknown> {
  const run = promisify(execFile)(process.execPath, [program(), ...args, '--json'], { env: settings })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`signpost ${args.join(' ')} says: ${stderr.trim()}`)
  }
}

// The same one, in a repository, an artefact and an image.
const program = () => process.argv[1] as string
