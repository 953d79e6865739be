import { readdirSync, readFileSync } from 'node:fs'

const ticksOfSecond = 100
const bytesOfPage = 4096
const mib = 2 ** 20

/**
 * What a process and its children use, as Linux reports it: CPU in seconds since their start, of all and of the process alone,
 * and resident memory in MiB.
 */
export function usageOf(pid) {
  const all = processes()
  const own = all.get(pid)
  const children = descendants(all, pid)
  return {
    cpu: sum([own, ...children], ({ cpu }) => cpu),
    ownCpu: own.ownCpu,
    rss: own.rss,
    childrenRss: sum(children, ({ rss }) => rss)
  }
}

/** The process of a Postgres server. */
export async function postgresPid(sql) {
  const [{ pid }] = await sql`select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`
  return pid
}

function processes() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.flatMap((pid) => readStat(Number(pid))))
}

// The fields of /proc/PID/stat after the name, which may contain spaces. CPU includes that of children that have ended.
function readStat(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const cpu = sum(fields.slice(11, 15), (ticks) => ticks) / ticksOfSecond
    const ownCpu = sum(fields.slice(11, 13), (ticks) => ticks) / ticksOfSecond
    return [[pid, { pid, parent: fields[1], cpu, ownCpu, rss: (fields[21] * bytesOfPage) / mib }]]
  } catch {
    return []
  }
}

function descendants(all, pid) {
  const children = [...all.values()].filter(({ parent }) => parent === pid)
  return [...children, ...children.flatMap((child) => descendants(all, child.pid))]
}

function sum(list, amountOf) {
  return list.reduce((total, each) => total + amountOf(each), 0)
}
