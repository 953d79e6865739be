import os from 'node:os'
import { readVersion } from '../../health/report-build.js'
import type { Step } from './take-step.js'

/** A report of rehearsals, in Markdown, to be kept. */
export function reportOf(steps: Step[], began: Date): string {
  const failed = new Set(steps.filter(({ ok }) => !ok).map(({ rehearsal }) => rehearsal))
  const names = [...new Set(steps.map(({ rehearsal }) => rehearsal))]
  return [
    `# Rehearsal of ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `On ${os.hostname()}, ${os.availableParallelism()} processors, Signpost ${readVersion()}.`,
    ...names.flatMap((name) => [
      '',
      `## ${name}: ${failed.has(name) ? 'failed' : 'passed'}`,
      '',
      '| Step | Seconds | What came out |',
      '| --- | --- | --- |',
      ...steps
        .filter(({ rehearsal }) => rehearsal === name)
        .map(
          ({ step, ok, seconds, detail }) =>
            `| ${cell(step)} | ${seconds} | ${ok ? '' : '**failed**: '}${cell(detail)} |`
        )
    ]),
    ''
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
