/** Where a process is in its life. */
export interface Stage {
  current: 'starting' | 'running' | 'stopping'
}
