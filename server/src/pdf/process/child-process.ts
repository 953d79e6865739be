import { type ChildProcess, spawn } from 'node:child_process'
import { PdfError } from '../error.js'
import type { FromChild, Job, JobResults, ParentCalls, ToChild } from './messages.js'

/** How a child process is started and what it may use. */
export interface ChildOptions {
  /** The file that the child runs; TypeScript is run through tsx, without a memory limit. */
  entry: string
  /** Megabytes of address space: memory of every kind, which Node's own limits do not cover. Linux only. */
  memoryLimitMb: number
  /** For each job; a child that takes longer is killed. */
  timeLimitMs: number
}

interface Running {
  calls: ParentCalls
  timer: NodeJS.Timeout
  resolve(result: never): void
  reject(error: PdfError): void
}

/** What a job cost, as the child measured it. */
export interface JobCost {
  peakMb: number
}

/** One child process, which does one job at a time. */
export class PdfChildProcess {
  private readonly process: ChildProcess
  private running: Running | undefined
  /** Of the last job. */
  cost: JobCost = { peakMb: 0 }
  isAlive = true

  constructor(private readonly options: ChildOptions) {
    const [command, args] = commandLine(options)
    this.process = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV }
    })
    this.process.on('message', (message) => this.receive(message as FromChild))
    this.process.on('exit', () => this.end('the process ended'))
    this.process.on('error', (error) => this.end(error.message))
    // A pool that waits for work must not keep the server from ending.
    this.process.unref()
    this.process.channel?.unref()
  }

  run<Kind extends Job['kind']>(job: Extract<Job, { kind: Kind }>, calls: ParentCalls): Promise<JobResults[Kind]> {
    this.process.channel?.ref()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(), this.options.timeLimitMs)
      this.running = { calls, timer, resolve, reject }
      this.send({ type: 'job', job })
    })
  }

  kill(): void {
    this.isAlive = false
    this.process.kill('SIGKILL')
  }

  private receive(message: FromChild): void {
    if (message.type === 'call') this.answer(message)
    else if (message.type === 'done') this.finish(message)
    else this.settle()?.reject(new PdfError(message.code, message.message))
  }

  private finish({ result, peakMb }: Extract<FromChild, { type: 'done' }>): void {
    this.cost = { peakMb }
    this.settle()?.resolve(result as never)
  }

  private answer({ call, method, data }: Extract<FromChild, { type: 'call' }>): void {
    const calls = this.running?.calls
    if (!calls) return
    calls[method](data).then(
      (value) => this.send({ type: 'answer', call, value }),
      (error) => this.send({ type: 'refusal', call, ...describe(error) })
    )
  }

  private giveUp(): void {
    this.settle()?.reject(new PdfError('PDF_TOO_LARGE', 'the file takes longer to process than is allowed'))
    this.kill()
  }

  private end(reason: string): void {
    this.isAlive = false
    this.settle()?.reject(new PdfError('PDF_PROCESSING_FAILED', `the file could not be processed: ${reason}`))
  }

  private settle(): Running | undefined {
    const { running } = this
    if (running) clearTimeout(running.timer)
    this.running = undefined
    this.process.channel?.unref()
    return running
  }

  private send(message: ToChild): void {
    if (this.process.connected) this.process.send(message)
  }
}

function describe(error: unknown): Pick<PdfError, 'code' | 'message'> {
  if (error instanceof PdfError) return { code: error.code, message: error.message }
  return { code: 'PDF_PROCESSING_FAILED', message: error instanceof Error ? error.message : String(error) }
}

function commandLine({ entry, memoryLimitMb }: ChildOptions): [string, string[]] {
  // From source, for development: tsx itself needs more address space than any file may have.
  if (entry.endsWith('.ts')) return [process.execPath, ['--import', 'tsx', entry]]
  if (process.platform !== 'linux') return [process.execPath, [entry]]
  const limited = `ulimit -v ${memoryLimitMb * 1024} && exec "$0" "$@"`
  return ['/bin/sh', ['-c', limited, process.execPath, entry]]
}
