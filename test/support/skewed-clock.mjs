// Loaded into a process with `node --import`: moves the clock of its machine, but not the monotonic one.
const skew = Number(process.env.CLOCK_SKEW_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skew)
    else super(...given)
  }

  static now() {
    return RealDate.now() + skew
  }
}
