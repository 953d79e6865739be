import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import os from 'node:os'
import { PdfError } from '../interface/error.js'
import type { ProcessEnd } from '../interface/observer.js'
import { cpuTimeOf } from './cpu-time.js'
import type { FromChild, Job, JobCost, JobResults, ParentCalls, ToChild } from './messages.js'
import { NODE_FLAGS } from './node-flags.js'
import { type Exceeded, type WorkLimits, WorkWatch } from './work-watch.js'

/** How a child process is started, and its limits. */
export interface ChildOptions {
  /** The file that the child runs. TypeScript runs with tsx, without a memory limit. */
  entry: string
  /** Limit for data of every kind in megabytes: Node's own limits do not cover all. Linux only. */
  memoryLimitMb: number
  /** Time limits for a job. A child that exceeds one is killed. */
  limits: WorkLimits
  /** Called when a child ends although it should not. */
  onLost?: ((reason: ProcessEnd) => void) | undefined
}

/** Time limit for starting, which on a busy machine can take longer than a job. */
const START_LIMIT_MS = 60_000

/** How Node exits when it runs out of memory. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/** Signals from outside: the service is stopped, or the machine is out of memory. They say nothing about the file. */
const ENDED_BY_OTHERS = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

interface Running {
  calls: ParentCalls
  /** Undefined until the child has started: that time does not count towards the job. */
  work: WorkWatch | undefined
  resolve(result: never): void
  reject(error: PdfError): void
}

/** One child process. It processes one job at a time. */
export class PdfChildProcess {
  private readonly process: ChildProcess
  private running: Running | undefined
  private hasStarted = false
  private startTimer: NodeJS.Timeout | undefined
  /** As of the last job. */
  cost: JobCost = { peakMb: 0, residentMb: 0, cpuMs: 0 }
  isAlive = true

  constructor(private readonly options: ChildOptions) {
    const [command, args] = commandLine(options)
    this.process = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      serialization: 'advanced',
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV }
    })
    this.process.on('message', (message) => this.receive(message as FromChild))
    this.process.on('exit', (_code, signal) => {
      this.watch?.end('ended\n')
      if (this.isAlive) this.options.onLost?.(reasonOf(signal))
      this.end(endOf(signal))
    })
    this.process.on('error', (cause) => this.end(unavailable('no process could be started for it', cause)))
    // Requests for pages and the API take priority.
    if (this.process.pid) os.setPriority(this.process.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    // A pool that waits for work must not keep the server from ending.
    this.process.unref()
    this.process.channel?.unref()
    this.watch?.on('error', () => undefined).unref()
  }

  run<Kind extends Job['kind']>(job: Extract<Job, { kind: Kind }>, calls: ParentCalls): Promise<JobResults[Kind]> {
    this.process.channel?.ref()
    return new Promise((resolve, reject) => {
      this.running = { calls, work: undefined, resolve, reject }
      if (this.hasStarted) this.startWork()
      else this.startTimer = setTimeout(() => this.giveUp(startedTooLate()), START_LIMIT_MS)
      this.send({ type: 'job', job })
    })
  }

  kill(): void {
    this.isAlive = false
    this.process.kill('SIGKILL')
  }

  /** The pipe to the watcher, which kills the child if the pipe closes before the child's exit was reported. */
  private get watch(): Socket | undefined {
    return this.process.stdio?.[4] as Socket | undefined
  }

  private receive(message: FromChild): void {
    if (message.type === 'started') this.startJob()
    else if (message.type === 'call') this.answer(message)
    else if (message.type === 'done') this.finish(message)
    else this.settle()?.reject(new PdfError(message.code, message.message, { file: message.file }))
  }

  private startJob(): void {
    this.hasStarted = true
    clearTimeout(this.startTimer)
    this.startWork()
  }

  private startWork(): void {
    if (!this.running) return
    const { pid } = this.process
    const cpuTime = () => (pid === undefined ? undefined : cpuTimeOf(pid))
    this.running.work = new WorkWatch(this.options.limits, cpuTime, (limit) => this.giveUp(tooLong(limit)))
    this.running.work.start()
  }

  private finish({ result, peakMb, residentMb, cpuMs }: Extract<FromChild, { type: 'done' }>): void {
    this.cost = { peakMb, residentMb, cpuMs }
    this.settle()?.resolve(result as never)
  }

  private answer({ call, method, data }: Extract<FromChild, { type: 'call' }>): void {
    const { running } = this
    if (!running) return
    // The child now waits for others: a remote key, a timestamp authority.
    running.work?.pause()
    const reply = (message: ToChild) => {
      if (this.running === running) running.work?.start()
      this.send(message)
    }
    running.calls[method](data).then(
      (value) => reply({ type: 'answer', call, value }),
      (error) => reply({ type: 'refusal', call, ...describe(error) })
    )
  }

  private giveUp(error: PdfError): void {
    this.settle()?.reject(error)
    this.options.onLost?.('time')
    this.kill()
  }

  private end(error: PdfError): void {
    this.isAlive = false
    this.settle()?.reject(error)
  }

  private settle(): Running | undefined {
    const { running } = this
    clearTimeout(this.startTimer)
    running?.work?.stop()
    this.running = undefined
    this.process.channel?.unref()
    return running
  }

  private send(message: ToChild): void {
    if (this.process.connected) this.process.send(message)
  }
}

function reasonOf(signal: NodeJS.Signals | null): ProcessEnd {
  if (signal && OUT_OF_MEMORY.has(signal)) return 'memory'
  return signal && ENDED_BY_OTHERS.has(signal) ? 'outside' : 'crash'
}

function endOf(signal: NodeJS.Signals | null): PdfError {
  const reason = reasonOf(signal)
  if (reason === 'memory') return new PdfError('PDF_TOO_LARGE', 'the file needs more memory than is allowed')
  if (reason === 'outside') return unavailable(`its process was ended (${signal})`)
  return new PdfError('PDF_PROCESSING_FAILED', `the file could not be processed: its process ended (${signal})`)
}

const unavailable = (reason: string, cause?: unknown) =>
  new PdfError('ENGINE_UNAVAILABLE', `the file could not be processed: ${reason}`, { cause })

const startedTooLate = () => unavailable('its process did not start in time')

/** Only processor time says something about the file. */
const tooLong = (limit: Exceeded) =>
  limit === 'cpuMs'
    ? new PdfError('PDF_TOO_LARGE', 'the file takes longer to process than is allowed')
    : unavailable('the machine is too busy')

function describe(error: unknown): Pick<PdfError, 'code' | 'message'> {
  if (error instanceof PdfError) return { code: error.code, message: error.message }
  return { code: 'PDF_PROCESSING_FAILED', message: error instanceof Error ? error.message : String(error) }
}

function commandLine({ entry, memoryLimitMb }: ChildOptions): [string, string[]] {
  // From source, for development: tsx itself exceeds the memory limit.
  if (entry.endsWith('.ts')) return [process.execPath, [...NODE_FLAGS, '--import', 'tsx', entry]]
  if (process.platform !== 'linux') return [process.execPath, [...NODE_FLAGS, entry]]
  // A busy child does not notice that its parent was killed: a watcher on a pipe does, and kills it.
  const watched = '(trap "" TERM HUP; exec 3>&-; read -r ended <&4 || kill -9 $$) &'
  // A limit on data, not on address space: Node reserves gigabytes of that without using them.
  const limited = `ulimit -d ${memoryLimitMb * 1024} && exec "$0" "$@" 4<&-`
  return ['/bin/sh', ['-c', `${watched} ${limited}`, process.execPath, ...NODE_FLAGS, entry]]
}
