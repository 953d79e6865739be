/** The stage of a process's lifecycle. */
export interface Stage {
  current: 'starting' | 'running' | 'stopping'
}
