/** What a drill is asked. */
export interface DrillRequest {
  /** What is random in it follows from this number. */
  seed: number
  /** Files to which it is limited. Empty: all. */
  only: string[]
}

/** A program with its arguments, run in the root of the repository. */
export interface Command {
  program: string
  args: string[]
  env?: Record<string, string>
}

/** Something that shakes the whole: too long, or too dependent on chance, for what every change must pass. */
export interface Drill {
  /** What it shakes, as its row in the docs says. */
  about: string
  /** After how many minutes it is ended, and has failed. */
  boundMinutes: number
  /** What it runs, one after the other. Its figure is the number of tests that passed, or else the last line that was printed. */
  commands(request: DrillRequest): Command[]
}

const config = ['--config', 'test/drills/vitest.config.ts']

/** Runs test files of the drills with vitest. */
export function tests(files: string[], env: Record<string, string> = {}): Drill['commands'] {
  return ({ seed, only }) => [
    vitest([...config, ...(only.length > 0 ? only : files)], { FUZZ_SEED: String(seed), ...env })
  ]
}

/** Runs vitest. */
export function vitest(args: string[], env: Record<string, string> = {}): Command {
  return { program: process.execPath, args: ['node_modules/vitest/vitest.mjs', 'run', ...args], env }
}

/** Runs a script of the repository. */
export function script(file: string, ...args: string[]): Command {
  return { program: process.execPath, args: ['--import', 'tsx', file, ...args] }
}
