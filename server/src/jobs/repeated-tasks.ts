import type { TaskName } from '../stores/job-payloads.js'

/**
 * Tasks that come again by themselves and do all of their work each time, with those whose work is done when they succeed. What
 * helps a sweep does a part of it, and is only there if the sweep finds much.
 */
export const repeatedTasks: Partial<Record<TaskName, readonly TaskName[]>> = {
  sweep: ['sweep', 'join-sweep'],
  'read-bounces': ['read-bounces'],
  'remove-orphans': ['remove-orphans'],
  'anchor-trails': ['anchor-trails'],
  'verify-trails': ['verify-trails'],
  'forward-logs': ['forward-logs']
}
