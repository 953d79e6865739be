import type { TaskQueue } from '../../stores/queue-store.js'
import { type Finding, ok, warn } from './finding.js'

const late = 60

/** Tells of jobs that are not done: those that have used up their attempts, and those that nobody runs. */
export function checkQueue(queues: TaskQueue[], workers: number): Finding {
  const dead = queues.filter((queue) => queue.dead > 0)
  if (dead.length > 0) {
    const each = dead.map(({ task, dead }) => `${dead} of ${task}`)
    return warn(
      `jobs have used up their attempts: ${each.join(', ')}`,
      'The log says why. The runbook has the statement that lets them run again, under SignpostDeadJobs.'
    )
  }
  const waiting = queues.filter(({ oldest_seconds }) => oldest_seconds > late)
  if (workers === 0 && waiting.length > 0) {
    const jobs = waiting.reduce((sum, queue) => sum + queue.waiting, 0)
    return warn(
      `${jobs} jobs wait, and no worker is alive`,
      'Start one with signpost worker. If it runs, its log says why it cannot reach the database.'
    )
  }
  return ok(workers === 0 ? 'nothing waits; no worker is alive' : `${workers} alive, and nothing is lost`)
}
