// Features that pdf.js needs and some supported browsers do not have: Safari before 17.4, Chrome before 119.

interface Resolvers {
  promise: Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason?: unknown) => void
}

interface Missing {
  withResolvers?: () => Resolvers
}

const promises = Promise as Missing
promises.withResolvers ??= () => {
  let [resolve, reject]: [Resolvers['resolve'], Resolvers['reject']] = [() => undefined, () => undefined]
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

const buffers = ArrayBuffer.prototype as { transferToFixedLength?: (this: ArrayBuffer, length?: number) => ArrayBuffer }
// Unlike a real transfer, this copies: the old buffer keeps its memory until it is garbage-collected.
buffers.transferToFixedLength ??= function (this: ArrayBuffer, length = this.byteLength) {
  const moved = new Uint8Array(length)
  moved.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return moved.buffer
}
